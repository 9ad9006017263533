// The errors that people see, in Spanish.
import type { ErrorTexts } from './en.ts'

export const errors: ErrorTexts = {
  '"code" should be the only variable present in the URL template':
    'La plantilla de URL no debe contener ninguna otra variable que «code».',
  "'old' value does not match the expected value.":
    'Este ajuste se ha cambiado mientras tanto. Comprueba el valor actual e inténtalo de nuevo.',
  "'prev_content_sha256' value does not match the expected value.": 'Este mensaje se editó mientras tanto.',
  "'value' cannot be blank.": 'Una opción no puede estar vacía.',
  "'{email}' is no longer using Parley.": '{email} ya no usa Parley.',
  "'{setting}' setting cannot be set to '{group}' group.": 'El ajuste «{setting}» no admite el grupo «{group}».',
  "'{value}' is not a valid choice for '{field_name}'.": '«{value}» no es una opción válida para «{field_name}».',
  'A custom emoji with this name already exists.': 'Ya existe un emoji personalizado con este nombre.',
  'A default channel cannot be private.': 'Un canal predeterminado no puede ser privado.',
  'A field with that label already exists.': 'Ya existe un campo del perfil con este nombre.',
  'A reverse template needs an example input.': 'La plantilla inversa necesita un texto de ejemplo.',
  'API usage exceeded rate limit': 'Demasiadas solicitudes en poco tiempo. Espera un momento e inténtalo de nuevo.',
  'Account is deactivated': 'La cuenta está desactivada.',
  'All messages of the channel must be in the general chat topic first.':
    'Primero mueve todos los mensajes del canal al tema «chat general».',
  'An explanation is required.': 'Añade una explicación.',
  'At least one authentication method must be enabled.': 'Debe haber al menos un método de inicio de sesión activado.',
  'Avatar changes are disabled in this organization.': 'En esta organización no se puede cambiar la foto de perfil.',
  'Bad name or username': 'El nombre o el nombre corto no es válido.',
  'Bad regular expression: {why}': 'Expresión regular no válida: {why}',
  "Bad value for '{name}': {value}": 'Valor no válido para «{name}»: {value}',
  'Built-in views cannot have a custom name': 'Las vistas predefinidas no se pueden renombrar.',
  'Cannot change message content while changing channel':
    'No puedes editar un mensaje y moverlo a otro canal al mismo tiempo.',
  'Cannot deactivate the only {entity}': 'No se puede desactivar la última cuenta de este tipo: {entity}',
  'Cannot deactivate user group in use.': 'Este grupo todavía se usa y no se puede desactivar.',
  'Cannot mute self': 'No puedes silenciarte a ti mismo.',
  'Cannot reactivate a deleted user': 'Una cuenta eliminada no se puede reactivar.',
  "Channel '{channel_name}' already exists": 'Ya existe un canal llamado «{channel_name}».',
  "Channel '{stream}' does not exist": 'El canal «{stream}» no existe.',
  'Channel content access is required.': 'Para ello necesitas acceso a los mensajes del canal.',
  'Channel folder name already in use': 'Ya existe una carpeta de canales con este nombre.',
  "Channel name can't be empty.": 'Introduce un nombre para el canal.',
  'Channel name too long (limit: 60 characters).': 'El nombre del canal no puede tener más de 60 caracteres.',
  "Channel with ID '{stream_id}' does not exist": 'No existe ningún canal con el ID {stream_id}.',
  'Channel(s) ({names}) do not exist': 'Canal no encontrado: {names}',
  'Custom external account must define URL pattern': 'Indica un patrón de URL para la cuenta externa.',
  'Custom views must have a valid name': 'Introduce un nombre válido para la vista.',
  'Direct messages are disabled in this organization.':
    'Los mensajes directos están desactivados en esta organización.',
  'Direct messages cannot be moved to channels.': 'Los mensajes directos no se pueden mover a canales.',
  'Direct messages cannot have topics.': 'Los mensajes directos no tienen tema.',
  'Disposable email addresses are not allowed in this organization':
    'En esta organización no se permiten direcciones de correo desechables.',
  'Draft does not exist': 'Este borrador no existe.',
  "Email '{email}' not allowed in this organization":
    'La dirección de correo {email} no está permitida en esta organización.',
  'Email address changes are disabled in this organization.':
    'En esta organización no se puede cambiar la dirección de correo.',
  'Email addresses containing + are not allowed.': 'No se permiten direcciones de correo que contengan +.',
  'Email is already in use.': 'La dirección de correo ya está en uso.',
  "Emoji '{name}' does not exist": 'El emoji «{name}» no existe.',
  'Emoji names must contain only English letters, digits, spaces, dashes and underscores, and end with a letter or digit':
    'Los nombres de emojis solo pueden contener letras de la A a la Z sin acentos, números, espacios, guiones y guiones bajos, y deben terminar en una letra o un número.',
  'Enter a valid email address.': 'Introduce una dirección de correo válida.',
  "Failed to change owner, bots can't own other bots": 'Un bot no puede pertenecer a otro bot.',
  "Failed to change owner, guests can't own bots": 'Un bot no puede pertenecer a un invitado.',
  'Failed to change owner, no such user': 'La persona a la que debe pertenecer el bot no existe.',
  'Failed to change owner, user is deactivated':
    'La cuenta de la persona a la que debe pertenecer el bot está desactivada.',
  'Field id {id} not found.': 'No existe ningún campo del perfil con el ID {id}.',
  'Field must have at least one choice.': 'Añade al menos una opción.',
  'Field must not have duplicate choices.': 'No repitas ninguna opción.',
  'Field must not have more than {limit} choices.': 'Un campo del perfil no puede tener más de {limit} opciones.',
  'File not found': 'Archivo no encontrado.',
  'General chat cannot be marked as resolved': 'El tema «chat general» no se puede marcar como resuelto.',
  "Group '{name}' in URL template is not present in linkifier pattern.":
    'El grupo «{name}» de la plantilla de URL no está en el patrón.',
  "Group '{name}' in linkifier pattern is not present in URL template.":
    'El grupo «{name}» del patrón no está en la plantilla de URL.',
  'Insufficient permission': 'No tienes permiso para hacer esto.',
  'Internal server error': 'Se ha producido un error en el servidor. Vuelve a intentarlo más tarde.',
  'Invalid URL template.': 'La plantilla de URL no es válida.',
  'Invalid attachment': 'Este archivo no existe.',
  'Invalid authentication method: {name}': 'Este método de inicio de sesión no existe: {name}',
  'Invalid channel ID': 'Este canal no existe o no tienes acceso a él.',
  'Invalid channel ID {channel_id}. No invites were sent.':
    'No existe ningún canal con el ID {channel_id}. No se ha enviado ninguna invitación.',
  'Invalid channel folder ID': 'Esta carpeta de canales no existe.',
  "Invalid channel name '{name}'": 'El nombre de canal «{name}» no es válido.',
  'Invalid character in channel name, at position {position}.':
    'El nombre del canal contiene un carácter no válido en la posición {position}.',
  'Invalid character in language: {character}': 'El lenguaje contiene un carácter no válido: {character}',
  'Invalid character in topic, at position {position}!':
    'El tema contiene un carácter no válido en la posición {position}.',
  'Invalid characters in name!': 'El nombre contiene caracteres no válidos.',
  'Invalid custom emoji name.': 'El nombre del emoji personalizado no es válido.',
  'Invalid custom emoji.': 'Este emoji personalizado no existe.',
  'Invalid domain: {why}': 'Dominio no válido: {why}',
  "Invalid email '{email}'": 'La dirección de correo {email} no es válida.',
  'Invalid email batching period: {seconds} seconds':
    'Intervalo no válido entre notificaciones por correo: {seconds} segundos',
  'Invalid emoji name.': 'El nombre del emoji no es válido.',
  'Invalid file name': 'El nombre del archivo no es válido.',
  'Invalid format!': 'El formato del nombre no es válido.',
  'Invalid image format': 'Este formato de imagen no es compatible.',
  'Invalid message(s)': 'Este mensaje no existe o no tienes acceso a él.',
  "Invalid notification sound '{value}'": 'El sonido de notificación «{value}» no existe.',
  'Invalid playground': 'Este entorno de pruebas de código no existe.',
  'Invalid reverse template.': 'La plantilla inversa no es válida.',
  'Invalid user ID {user_id}': 'No existe ninguna persona con el ID {user_id}.',
  'Invalid user ID: {user_id}': 'No existe ninguna persona con el ID {user_id}.',
  'Invalid user IDs: {invalid_ids}': 'No existe ninguna persona con estos ID: {invalid_ids}',
  'Invalid user group': 'Este grupo no existe.',
  'Invalid user group ID: {group_id}': 'No existe ningún grupo con el ID {group_id}.',
  'Invitation already used or deactivated.': 'Esta invitación ya se ha usado o ya no es válida.',
  'Invitation has already been revoked': 'Esta invitación ya se ha revocado.',
  'Label cannot be blank.': 'Introduce un nombre para el campo del perfil.',
  "Language '{language}' is not allowed.": 'El lenguaje «{language}» no está permitido.',
  'Linkifier already exists.': 'Este enlace automático ya existe.',
  'Linkifier not found.': 'Este enlace automático no existe.',
  'Message edit history is disabled in this organization':
    'El historial de ediciones está desactivado en esta organización.',
  'Message must have recipients': 'Indica al menos un destinatario.',
  'Message must not be empty': 'El mensaje no puede estar vacío.',
  'Missing the required variable "code" in the URL template': 'Falta la variable «code» en la plantilla de URL.',
  'Moderation request channel must be private.': 'El canal para las denuncias de mensajes debe ser privado.',
  'Moderation request channel must be specified to enable message reporting.':
    'En esta organización no se pueden denunciar mensajes porque no se ha definido un canal para ello.',
  'Must be an organization administrator': 'Solo los administradores de la organización pueden hacer esto.',
  'Must be an organization administrator or emoji author':
    'Solo los administradores y la persona que añadió el emoji pueden hacer esto.',
  'Must be an organization owner': 'Solo los propietarios de la organización pueden hacer esto.',
  'Name changes are disabled in this organization.': 'En esta organización no se puede cambiar el nombre.',
  'Name is already in use.': 'Este nombre ya está en uso.',
  'Name must not be empty!': 'Introduce un nombre.',
  'Name too long!': 'El nombre es demasiado largo.',
  'Navigation view already exists.': 'Esta vista ya existe en la barra lateral.',
  'Navigation view does not exist.': 'Esta vista no existe.',
  'New password is too weak!': 'La nueva contraseña es demasiado fácil de adivinar. Elige otra.',
  'No entry found for domain {domain}.': 'El dominio {domain} no está entre los dominios permitidos.',
  'No new data supplied': 'No hay nada que cambiar.',
  'No presence data for {user_id_or_email}': 'No hay información sobre si {user_id_or_email} está en línea.',
  'No push registration exists to rotate key for.':
    'Este dispositivo no está registrado para recibir notificaciones push, así que no se puede renovar la clave.',
  'No such bot': 'Este bot no existe.',
  'No such invitation': 'Esta invitación no existe.',
  'No such session': 'Esta sesión no existe.',
  "No such topic '{topic}'": 'El tema «{topic}» no existe.',
  'No such user': 'Esta persona no existe.',
  'Not allowed for guest users': 'Los invitados no tienen permiso para hacer esto.',
  "Not authorized to send to channel '{name}'": 'No tienes permiso para escribir en el canal «{name}».',
  'Not found': 'No encontrado.',
  'Nothing to change': 'No hay nada que cambiar.',
  'Only 2 custom profile fields can be displayed in the profile summary.':
    'En el resumen del perfil solo se pueden mostrar 2 campos del perfil.',
  'Only administrators can override default emoji.':
    'Solo los administradores pueden reemplazar los emojis predeterminados.',
  'Only the general chat topic is allowed in this channel.': 'En este canal solo se permite el tema «chat general».',
  'Password authentication is disabled in this organization':
    'El inicio de sesión con contraseña está desactivado en esta organización.',
  'Private channels cannot be made default.': 'Los canales privados no pueden ser predeterminados.',
  'Reaction already exists.': 'Esta reacción ya existe.',
  "Reaction doesn't exist.": 'Esta reacción no existe.',
  'Read receipts are disabled in this organization.':
    'Las confirmaciones de lectura están desactivadas en esta organización.',
  'Realm playground with this Realm, Pygments language and Name already exists.':
    'Ya existe un entorno de pruebas de código con este nombre para este lenguaje.',
  'Reminder does not exist': 'Este recordatorio no existe.',
  'Saved snippet does not exist.': 'Este fragmento no existe.',
  'Scheduled delivery time must be in the future.': 'Elige una fecha y una hora futuras.',
  'Scheduled message does not exist': 'Este mensaje programado no existe.',
  'Someone created an account with your email address without confirming it. Ask an administrator for help.':
    'Se creó una cuenta con tu dirección de correo sin confirmar la dirección. Pide ayuda a un administrador.',
  "Subgroups of a group used for 'workplace_users_group' must allow only organization administrators to manage their membership.":
    'Este grupo forma parte del ajuste «workplace_users_group». Solo puedes añadir grupos cuyos miembros puedan gestionar únicamente los administradores.',
  'The database failed in the middle of this request, which may be done or not':
    'La base de datos ha fallado. Comprueba si la acción se ha completado antes de volver a intentarlo.',
  'The database is not available; try again later':
    'La base de datos no está disponible. Vuelve a intentarlo más tarde.',
  'The domain {domain} is already a part of your organization.':
    'El dominio {domain} ya está entre los dominios permitidos.',
  'The file store is not available; try again later':
    'El almacenamiento de archivos no está disponible. Vuelve a intentarlo más tarde.',
  'The image could not be read. Try again.': 'No se pudo leer la imagen. Inténtalo de nuevo.',
  'The image has too many pixels or frames': 'La imagen tiene demasiados píxeles o fotogramas. Elige una más pequeña.',
  'The image is damaged': 'La imagen está dañada.',
  'The image takes too much time or memory to read': 'La imagen es demasiado compleja de procesar. Elige otra.',
  'The linkifier pattern does not match the example input.': 'El texto de ejemplo no coincide con el patrón.',
  'The owner permission cannot be removed from the only organization owner.':
    'La organización necesita al menos un propietario. Primero haz propietaria a otra persona.',
  'The password is too weak.': 'La contraseña es demasiado fácil de adivinar. Elige otra.',
  'The request body is larger than {limit}': 'Los datos enviados superan {limit}.',
  'The reverse template does not produce the example input.': 'La plantilla inversa no reproduce el texto de ejemplo.',
  'The time limit for deleting this message has passed': 'El plazo para eliminar este mensaje ha terminado.',
  'The time limit for editing this message has passed': 'El plazo para editar este mensaje ha terminado.',
  "The time limit for editing this message's channel has passed":
    'El plazo para mover este mensaje a otro canal ha terminado.',
  "The time limit for editing this message's topic has passed.":
    'El plazo para mover este mensaje a otro tema ha terminado.',
  'The user who sent this invitation no longer has permission to send it. Send a new one.':
    'La persona que envió esta invitación ya no tiene permiso para enviarla. Envía una nueva.',
  "There is no member '{user_id}' in this user group": 'La persona con el ID {user_id} no es miembro de este grupo.',
  'This conversation does not include any users who can authorize it.':
    'Nadie en esta conversación tiene permiso para autorizar mensajes directos.',
  'This custom emoji has been deactivated.': 'Este emoji personalizado se ha desactivado.',
  'This field cannot be blank.': 'Rellena este campo.',
  'This organization has been deactivated': 'Esta organización se ha desactivado',
  'Too many alert words (limit: 100).': 'No puedes tener más de 100 palabras de alerta.',
  'Too many bots (limit: 200).': 'Una persona no puede tener más de 200 bots.',
  'Too many channel folders (limit: 500).': 'La organización no puede tener más de 500 carpetas de canales.',
  'Too many channels (limit: 5000).': 'La organización no puede tener más de 5000 canales.',
  'Too many characters in drafts (limit: 4000000).':
    'Tus borradores no pueden tener más de 4.000.000 de caracteres en total. Elimina algunos.',
  'Too many characters in reminders (limit: 2000000).':
    'Tus recordatorios no pueden tener más de 2.000.000 de caracteres en total. Elimina algunos.',
  'Too many characters in saved snippets (limit: 1000000).':
    'Tus fragmentos no pueden tener más de 1.000.000 de caracteres en total. Elimina algunos.',
  'Too many characters in scheduled messages (limit: 2000000).':
    'Tus mensajes programados no pueden tener más de 2.000.000 de caracteres en total. Elimina algunos.',
  'Too many custom emoji (limit: 2000).': 'La organización no puede tener más de 2000 emojis personalizados.',
  'Too many custom emoji, including deactivated ones (limit: 5000).':
    'La organización no puede tener más de 5000 emojis personalizados, incluidos los desactivados.',
  'Too many different reactions (limit: 50).': 'Un mensaje no puede tener más de 50 reacciones diferentes.',
  'Too many domains (limit: 1000).': 'La organización no puede tener más de 1000 dominios permitidos.',
  'Too many drafts (limit: 10000).': 'No puedes tener más de 10.000 borradores. Elimina algunos.',
  'Too many invitation links (limit: 1000).': 'No puedes tener más de 1000 enlaces de invitación. Revoca algunos.',
  'Too many linkifiers (limit: 200).': 'La organización no puede tener más de 200 enlaces automáticos.',
  'Too many messages requested (maximum 5000).': 'No se pueden cargar más de 5000 mensajes a la vez.',
  'Too many muted, unmuted and followed topics (limit: 10000).':
    'No puedes tener más de 10.000 temas con configuración personalizada (silenciados, no silenciados o seguidos).',
  'Too many navigation views (limit: 200).': 'No puedes tener más de 200 vistas en la barra lateral.',
  'Too many new channels (limit: 30).': 'No puedes crear más de 30 canales a la vez.',
  'Too many playgrounds (limit: 200).': 'La organización no puede tener más de 200 entornos de pruebas de código.',
  'Too many profile fields (limit: 100).': 'La organización no puede tener más de 100 campos del perfil.',
  'Too many reminders (limit: 1000).': 'No puedes tener más de 1000 recordatorios. Elimina algunos.',
  'Too many saved snippets (limit: 1000).': 'No puedes tener más de 1000 fragmentos. Elimina algunos.',
  'Too many scheduled messages (limit: 1000).': 'No puedes tener más de 1000 mensajes programados. Elimina algunos.',
  'Too many subscriptions (limit: 10000).':
    'No se pueden añadir más de 10.000 suscripciones a la vez. Elige menos personas o canales.',
  'Too many user groups (limit: 10000).': 'La organización no puede tener más de 10.000 grupos.',
  "URL pattern must contain '%(username)s'.": 'El patrón de URL debe contener «%(username)s».',
  'Unable to access channel ({name}).': 'No tienes acceso al canal «{name}».',
  'Unique names required in this organization.': 'En esta organización los nombres deben ser únicos.',
  "Upload would exceed your organization's upload quota.":
    'El almacenamiento de archivos de tu organización no es suficiente para este archivo.',
  'Upload would exceed your upload quota of {limit} MiB.':
    'Tu almacenamiento de {limit} MiB no es suficiente para este archivo. Elimina archivos subidos que ya no necesites.',
  'Uploaded file is larger than the allowed limit of {limit} MiB':
    'El archivo es demasiado grande. Los archivos pueden tener un máximo de {limit} MiB.',
  'User already muted': 'Esta persona ya está silenciada.',
  "User group '{name}' already exists.": 'Ya existe un grupo llamado «{name}».',
  'User group is deactivated.': 'Este grupo está desactivado.',
  "User group name can't be empty!": 'Introduce un nombre para el grupo.',
  'User group name cannot exceed 100 characters.': 'El nombre del grupo no puede tener más de 100 caracteres.',
  "User group name cannot start with '{prefix}'.": 'El nombre del grupo no puede empezar por «{prefix}».',
  'User group {group_id} is already a subgroup of one of the passed subgroups.':
    'El grupo con el ID {group_id} ya forma parte de uno de los grupos que quieres añadir.',
  'User group {group_id} is already a subgroup of this group.':
    'El grupo con el ID {group_id} ya forma parte de este grupo.',
  'User group {group_id} is not a subgroup of this group.':
    'El grupo con el ID {group_id} no forma parte de este grupo.',
  'User is deactivated': 'La cuenta de esta persona está desactivada.',
  'User is not muted': 'Esta persona no está silenciada.',
  'User not authorized to create users': 'No tienes permiso para crear cuentas.',
  'User with ID {user_id} is a bot': 'La cuenta con el ID {user_id} es un bot.',
  'User with ID {user_id} is deactivated': 'La cuenta con el ID {user_id} está desactivada.',
  'User {user_id} is already a member of this group': 'La persona con el ID {user_id} ya es miembro de este grupo.',
  'Web-public channels are not enabled.': 'Los canales públicos en la web no están activados.',
  'Wrong password!': 'Contraseña incorrecta.',
  'You are not allowed to change this field. Contact an administrator to update it.':
    'No tienes permiso para editar este campo. Pide a un administrador que lo cambie.',
  "You are not allowed to mention user group '{group}'.": 'No tienes permiso para mencionar al grupo «{group}».',
  'You do not have permission to access some of the recipients.':
    'No tienes permiso para escribir a algunos de los destinatarios.',
  'You do not have permission to administer this channel.': 'No tienes permiso para administrar este canal.',
  'You do not have permission to create new topics in this channel.':
    'No tienes permiso para crear temas en este canal.',
  'You do not have permission to initiate direct message conversations.':
    'No tienes permiso para iniciar mensajes directos.',
  'You do not have permission to post in this channel.': 'No tienes permiso para escribir en este canal.',
  'You do not have permission to subscribe other users to channels.':
    'No tienes permiso para añadir personas a canales.',
  'You do not have permission to use channel wildcard mentions in this channel.':
    'No tienes permiso para notificar a todos a la vez en este canal.',
  'You do not have permission to use topic wildcard mentions in this topic.':
    'No tienes permiso para notificar a todos a la vez en este tema.',
  "You don't have permission to delete this message": 'No tienes permiso para eliminar este mensaje.',
  "You don't have permission to edit this message": 'No tienes permiso para editar este mensaje.',
  "You don't have permission to move this message": 'No tienes permiso para mover este mensaje.',
  "You don't have permission to resolve topics in this channel.":
    'No tienes permiso para marcar temas como resueltos en este canal.',
  'You may only upload one file at a time': 'Sube los archivos de uno en uno.',
  'You must specify a file to upload': 'Elige un archivo para subir.',
  'You must specify at least one email address.': 'Introduce al menos una dirección de correo.',
  'You must upload exactly one avatar.': 'Sube una sola foto de perfil.',
  'You must upload exactly one file.': 'Sube un solo archivo.',
  'You must upload exactly one icon.': 'Sube un solo icono.',
  'You must upload exactly one logo.': 'Sube un solo logotipo.',
  'You need to remove all the channels from this folder to archive it.':
    'Para archivar esta carpeta, primero quita todos sus canales.',
  'You only have permission to move the {total_messages_allowed_to_move}/{total_messages_in_topic} most recent messages in this topic.':
    'Solo puedes mover los mensajes más recientes de este tema ({total_messages_allowed_to_move} de {total_messages_in_topic}).',
  'Your organization has turned off message editing': 'En esta organización no se pueden editar los mensajes.',
  "Your organization's directory isn't responding, so your password couldn't be checked. Try again later.":
    'No se pudo comprobar tu contraseña porque el directorio de tu organización no responde. Vuelve a intentarlo más tarde.',
  'Your password has been disabled and needs to be reset': 'Tu contraseña se ha desactivado y hay que restablecerla.',
  "Your password is managed by your organization's directory.":
    'Tu contraseña se gestiona en el directorio de tu organización.',
  'Your username or password is incorrect': 'Nombre de usuario o contraseña incorrectos.',
}
