// The server's texts in Spanish.
import { html } from '#core/http/html.ts'
import { pluralsOf } from '#features/languages/public.ts'
import type { Texts } from './en.ts'
import { errors } from './errors/es.ts'
import { momentsIn } from './moments.ts'

const plural = pluralsOf('es')
const minutes = plural({ one: 'un minuto', other: '# minutos' })
const moment = momentsIn('es')
const list = new Intl.ListFormat('es')

const tryAgain: Texts['join']['tryAgain'] = url =>
  html`¿No te ha llegado después de unos minutos? Mira en la carpeta de correo no deseado o
    <a href="${url}">inténtalo de nuevo</a>.`
const askAgain = 'Pide una nueva a la persona que la envió.'
const signInHint = 'La usarás para iniciar sesión.'

export const es: Texts = {
  email: 'Dirección de correo',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  signInTo: realm => `Iniciar sesión en ${realm}`,
  deadLink: 'Este enlace no funciona',
  checkEmail: 'Revisa tu correo',
  nowhere: {
    title: 'No hay ninguna organización en esta dirección',
    checkAddress: 'Comprueba que la dirección esté completa.',
    page: html`Este es un servidor de Parley, pero no hay ninguna organización en esta dirección.`,
    addresses: 'Cada organización tiene su propia dirección. Pide la correcta a la persona que te invitó.',
    developers: 'Para desarrolladores',
    api: url => html`Usa la <a href="${url}">API</a>: tu código puede hacer todo lo que hacen las aplicaciones.`,
  },
  login: {
    username: 'Nombre de usuario o dirección de correo',
    stay: 'Mantener la sesión iniciada',
    forgot: '¿Has olvidado tu contraseña?',
    join: (realm, url) => html`¿Es tu primera vez aquí? <a href="${url}">Únete a ${realm}</a>.`,
    otherApp: 'Usar otra aplicación',
    serverAddress: 'Introduce esta dirección de servidor en tu aplicación de chat:',
    api: url => html`O crea la tuya con la <a href="${url}">API</a>.`,
    unencrypted: html`La conexión a este servidor no está cifrada. Otras personas en la red pueden leer tu contraseña.`,
    signOut: 'Cerrar sesión',
    ended: 'Tu sesión ha terminado. Vuelve a iniciar sesión. Tus borradores están a salvo.',
    wrong: 'Dirección de correo o contraseña incorrecta.',
    tooMany: wait => `Demasiados intentos. Vuelve a intentarlo en ${minutes(wait)}.`,
    linkFor: name => html`Este enlace inicia tu sesión como <strong>${name}</strong>. Funciona una sola vez.`,
    usedLink: 'Ya se ha usado, ha caducado o se ha sustituido por un enlace más reciente.',
    withPassword: 'Iniciar sesión con tu contraseña',
  },
  newPassword: {
    advice: least => `Al menos ${least} caracteres. Funcionan bien unas cuantas palabras al azar.`,
    rule: (least, most) => `Elige de ${least} a ${most} caracteres que sean más difíciles de adivinar.`,
  },
  reset: {
    inDirectory: 'Inicias sesión con la cuenta de tu organización. Restablece allí tu contraseña.',
    noMail: realm => `Este servidor no puede enviar correo. Pide ayuda a un administrador de ${realm}.`,
    hint: 'Te enviaremos un enlace para restablecer tu contraseña.',
    send: 'Enviar enlace',
    mailed: email =>
      html`Si <strong>${email}</strong> tiene una cuenta, le hemos enviado un mensaje con un enlace para restablecer la
        contraseña. El enlace es válido durante una hora.`,
    tryAgain,
    title: realm => `Nueva contraseña para ${realm}`,
    for: email =>
      html`Para <strong>${email}</strong>. Tendrás que volver a iniciar sesión en todas tus aplicaciones y navegadores.`,
    new: 'Nueva contraseña',
    change: 'Cambiar contraseña',
    usedLink: url => html`Ya se ha usado o ha caducado. <a href="${url}">Obtener un enlace nuevo</a>.`,
  },
  join: {
    title: realm => `Unirse a ${realm}`,
    invited: inviter => `${inviter} te invitó a unirte al chat del equipo.`,
    emailHint: 'Te enviaremos un enlace para continuar.',
    continue: 'Continuar',
    mailed: email =>
      html`Hemos enviado un mensaje a <strong>${email}</strong>. Abre el enlace que contiene para continuar. El enlace
        es válido durante 24 horas.`,
    tryAgain,
    check: 'Revisa los campos siguientes.',
    name: 'Tu nombre',
    nameHint: 'El nombre que se mostrará.',
    signInHint,
    confirmed: `Confirmada. ${signInHint}`,
    join: 'Unirse',
    withoutInvitation: (realm, url) => html`También puedes <a href="${url}">unirte a ${realm}</a> sin invitación.`,
    needsAddress: 'Introduce una dirección de correo, por ejemplo nombre@example.com.',
    hasAccount: 'Ya hay una cuenta con esta dirección. Si es tuya, inicia sesión desde una aplicación.',
    wasDeactivated: 'La cuenta con esta dirección se desactivó. Pide a un administrador que la reactive.',
    obstacles: {
      expired: ['Esta invitación ha caducado', askAgain],
      revoked: ['Esta invitación se ha revocado', askAgain],
      used: [
        'Esta invitación ya se ha usado',
        'Si la usaste tú, inicia sesión con tu dirección de correo y tu contraseña.',
      ],
      stale: [
        'Este enlace ya no funciona',
        'Está incompleto o ha caducado. Vuelve a abrir tu invitación y te enviaremos un mensaje nuevo.',
      ],
      void: [
        'Esta invitación ya no funciona',
        'La persona que la creó ya no puede invitar de esta manera. Pide una nueva a un administrador.',
      ],
      unknown: ['Invitación no encontrada', `Comprueba que el enlace esté completo. ${askAgain}`],
      closed: ['Necesitas una invitación', 'Pide a un miembro que te invite.'],
      directory: [
        'No necesitas registrarte',
        'Inicia sesión con el nombre de usuario y la contraseña que usas en tu organización.',
      ],
      nowhere: ['No hay ninguna organización en esta dirección', `Comprueba que el enlace esté completo. ${askAgain}`],
    },
  },
  emailChange: {
    title: 'Confirma tu dirección de correo',
    wants: (name, email, realm) => html`${name} quiere usar <strong>${email}</strong> en ${realm}.`,
    wantsInstead: (name, email, realm, old) =>
      html`${name} quiere usar <strong>${email}</strong> en lugar de ${old} en ${realm}.`,
    use: email => `Usar ${email}`,
    done: 'Dirección de correo confirmada',
    doneText: (realm, email) => `Ahora inicias sesión en ${realm} con ${email}.`,
    refused: 'No puedes usar esta dirección',
    usedLink:
      'Ya se ha usado, ha caducado o se ha sustituido por un enlace más reciente. Vuelve a cambiar tu dirección en tu aplicación de chat.',
  },
  report: {
    topic: sender => `Moderación: ${sender}`,
    reported: (reporter, sender, to, time) =>
      `${reporter} ha denunciado un mensaje que ${sender} envió${to.length === 0 ? '' : ` a ${list.format(to)}`} el ${time}.`,
    reasons: {
      spam: 'Spam',
      harassment: 'Acoso',
      inappropriate: 'Contenido inapropiado',
      norms: 'Incumplimiento de las normas de la comunidad',
      other: 'Otro motivo',
    },
    original: 'Mensaje original',
    originalAt: link => `Mensaje original en ${link}`,
  },
  errors,
  errorPage: { title: 'No ha funcionado', toStart: 'Ir a la página de inicio' },
  mails: {
    reset: {
      subject: realm => `Elige una nueva contraseña para ${realm}`,
      asked: realm =>
        `Se ha solicitado una nueva contraseña para tu cuenta en ${realm}. Si has sido tú, abre esta página. El enlace funciona una sola vez, durante una hora.`,
      choose: 'Elegir una nueva contraseña',
      otherwise: 'Si no has sido tú, no hagas nada: tu contraseña seguirá siendo la misma.',
      directorySubject: realm => `Tu contraseña para ${realm}`,
      askedDirectory: realm =>
        `Se ha solicitado una nueva contraseña para tu cuenta en ${realm}. Tu contraseña se gestiona en el directorio de tu organización: solicita allí una nueva.`,
    },
    invitation: {
      subject: (inviter, realm) => `${inviter} te invitó a unirte a ${realm}`,
      invited: (inviter, realm) => `${inviter} te invitó a unirte al chat de equipo de ${realm}.`,
      join: 'Unirse',
      expires: seconds => `La invitación caduca el ${moment(seconds)}.`,
      otherwise: 'Si no esperabas este mensaje, puedes ignorarlo.',
    },
    proof: {
      subject: realm => `Continúa tu registro en ${realm}`,
      asked: realm =>
        `Se ha solicitado con esta dirección unirse a ${realm}, un chat de equipo. Si has sido tú, abre esta página para elegir un nombre y una contraseña. El enlace funciona durante 24 horas.`,
      join: realm => `Unirse a ${realm}`,
      otherwise: 'Si no has sido tú, no hagas nada: no se creará ninguna cuenta.',
      knownSubject: realm => `Ya tienes una cuenta en ${realm}`,
      askedKnown: realm => `Se ha solicitado con esta dirección unirse a ${realm}, un chat de equipo.`,
      known:
        'Ya hay una cuenta con esta dirección. Si has sido tú, inicia sesión desde una aplicación. Esta página explica cómo:',
      noPassword: 'Si no sabes la contraseña, pregunta a un administrador.',
      deactivated: 'La cuenta con esta dirección se desactivó. Pide a un administrador que la reactive.',
      otherwiseKnown: 'Si no has sido tú, no hagas nada: no cambiará nada.',
    },
    emailChange: {
      subject: realm => `Confirma tu dirección de correo para ${realm}`,
      wants: (name, email, realm) => `${name} quiere usar ${email} como su dirección de correo en ${realm}.`,
      confirm: 'Si has sido tú, confirma la dirección. El enlace es válido durante 24 horas.',
      button: 'Confirmar dirección',
      otherwise: 'Si no has sido tú, ignora este mensaje y no cambiará nada.',
      changedSubject: realm => `Tu dirección de correo para ${realm} ha cambiado`,
      changed: (name, email, realm) =>
        `La dirección de correo de ${name} en ${realm} es ahora ${email}. Úsala a partir de ahora para iniciar sesión.`,
      notYou: realm =>
        `Si no has hecho este cambio, ponte en contacto cuanto antes con los administradores de ${realm}: otra persona podría tener acceso a tu cuenta.`,
    },
  },
  notices: {
    channelEvents: 'eventos del canal',
    newChannels: 'canales nuevos',
    channelCreated: maker => `${maker} creó este canal.`,
    channelKinds: {
      web: 'Está abierto a cualquiera en Internet.',
      public: 'Está abierto a toda la organización excepto a los invitados.',
      shared: 'Es privado; los suscriptores ven todos los mensajes.',
      hidden: 'Es privado; los suscriptores ven los mensajes que se envían durante su suscripción.',
    },
    channelsCreated: (maker, links) =>
      `${maker} creó ${links.length === 1 ? 'un canal nuevo' : 'canales nuevos'}: ${list.format(links)}.`,
    subscribed: (user, links) =>
      links.length === 1
        ? `${user} te suscribió al canal ${links.join()}.`
        : `${user} te suscribió a estos canales: ${list.format(links)}.`,
    addedToGroup: (user, group) => `${user} te añadió al grupo ${group}.`,
    removedFromGroup: (user, group) => `${user} te quitó del grupo ${group}.`,
    otherChannel: 'otro canal',
    otherTopic: 'otro tema',
    topicMovedHere: (mover, from) => `${mover} movió aquí este tema desde ${from}.`,
    messageMovedHere: (mover, url, from) => `${mover} movió aquí [un mensaje](${url}) desde ${from}.`,
    messagesMovedHere: (mover, count, from) => `${mover} movió aquí ${count} mensajes desde ${from}.`,
    topicMoved: (mover, to) => `${mover} movió este tema a ${to}.`,
    messageMoved: (mover, to) => `${mover} movió un mensaje de este tema a ${to}.`,
    messagesMoved: (mover, count, to) => `${mover} movió ${count} mensajes de este tema a ${to}.`,
    resolved: user => `${user} marcó este tema como resuelto.`,
    unresolved: user => `${user} marcó este tema como no resuelto.`,
    invitationAccepted: user => `${user} aceptó tu invitación.`,
    reminder: link => `Pediste un recordatorio de ${link}.`,
    reminderDirect: url => `Pediste un recordatorio de [un mensaje directo](${url}).`,
    reminderGone: 'Pediste un recordatorio de un mensaje que se eliminó o que ya no puedes ver.',
    yourNote: 'Tu nota:',
    wrote: name => `${name} escribió:`,
    notSent: 'Este mensaje no se pudo enviar a la hora programada. Sigue en tu lista de mensajes programados.',
    reason: 'El motivo:',
    webhookFailed: (bot, message, problem) => `${bot} no pudo responder al mensaje ${message}: ${problem}.`,
  },
  welcome: {
    general: 'Para todos: noticias, preguntas y todo lo que aún no tiene su propio canal.',
    sandbox: 'Un lugar para hacer pruebas. Aquí no puedes estropear nada.',
    topics: {
      start: 'empieza aquí',
      apps: 'aplicaciones y bots',
      writing: 'escribir mensajes',
      mentions: 'menciones y reacciones',
      moving: 'mover y resolver',
      around: 'orientarse',
    },
    start: topic => `Esto es un **mensaje**. Está en el **tema** *${topic}* del **canal** #**general**.

* Un **canal** es para un equipo, un proyecto o un interés. Todas las personas del canal pueden leerlo.
* Un **tema** es una conversación en un canal, como el asunto de un correo. Puede haber muchos a la vez, y tú lees los que te importan.`,
    next: `**Responde** en el cuadro de abajo. Tu respuesta se queda en este tema. ¿Qué tal si saludas?

**Crea un tema** con «Nuevo mensaje»: elige un canal, ponle nombre al tema y escribe.

Para saber más, lee estos temas:`,
    apps: `**En tu teléfono**, abre esta página en el navegador. Las aplicaciones compatibles con esta API piden la dirección del servidor, tu dirección de correo y tu contraseña.

Los **bots** publican mensajes desde un programa. [Crea uno](/#settings/bots), copia su clave de API y consulta en la [documentación de la API](/api/docs) cómo enviar un mensaje.`,
    writing: topic => `Da formato a tus mensajes con Markdown o con los botones que hay debajo del cuadro.

| Escribes | Se ve |
|---|---|
| \`**importante**\` | **importante** |
| \`*un título*\` | *un título* |
| \`~~esto no~~\` | ~~esto no~~ |
| \`\` \`código\` \`\` | \`código\` |
| \`[un enlace](https://example.com)\` | [un enlace](https://example.com) |
| \`:tada:\` | :tada: |
| \`#**general>${topic}**\` | #**general>${topic}** |

> Empieza una línea con \`>\` para citar.

\`\`\`spoiler ¿Qué hay aquí?
Tres acentos graves y la palabra \`spoiler\` ocultan el texto hasta que alguien lo abre.
\`\`\`

Ahora te toca a ti: responde con un poco de cada cosa. Hay más en la [lista completa](/#message-formatting).`,
    mentions:
      owner => `${owner}, esto es una **mención**. Escribe \`@\` y las primeras letras de un nombre. La persona recibe una notificación y ve el mensaje en [Menciones](/#narrow/is/mentioned).

Una **reacción** dice «gracias» o «de acuerdo» sin otro mensaje. Haz clic en mi :wave: para devolverme el saludo, o elige otro emoji en el menú del mensaje.`,
    moving: `Las conversaciones se desvían. Para mover una parte a su propio tema, elige **Mover** en el menú del mensaje. Puedes mover solo ese mensaje, también todos los posteriores o el tema entero, incluso a otro canal. Pruébalo con este mensaje.

Cuando un tema esté terminado, haz clic en **Resolver**, la marca de verificación de arriba. El tema recibe una marca, para que todos vean que no queda nada por hacer. Haz clic en **Reabrir** para deshacerlo.`,
    around: `* La [bandeja de entrada](/#inbox) tiene todos tus mensajes sin leer, por conversación. [Conversaciones recientes](/#recent) y [Todos los mensajes](/#feed) muestran el resto.
* **Buscar** encuentra cualquier mensaje al que tengas acceso. **Destaca** un mensaje para encontrarlo en [Destacados](/#narrow/is/starred).
* Para encontrar [más canales](/#channels/available), haz clic en + junto a «Canales».
* Atajos de teclado: \`n\` va a la siguiente conversación sin leer, \`r\` responde, \`c\` crea un tema, \`/\` busca y \`?\` muestra [todos los atajos](/#keyboard-shortcuts).`,
    owners: topic => `¡Te damos la bienvenida a tu nueva organización! Prepárala para los demás en cinco pasos:

1. **Echa un vistazo**: #**general>${topic}** se lee en un minuto y explica cómo funcionan aquí las conversaciones.
2. **Configura tu cuenta**: añade [tu nombre y tu foto](/#settings/profile), y comprueba [tu dirección de correo y tu contraseña](/#settings/account-and-privacy).
3. **Ponle nombre a la organización** y descríbela en [su perfil](/#organization/organization-profile). Los [permisos](/#organization/organization-permissions) controlan quién puede hacer qué.
4. **Crea canales**: [añade uno](/#channels/new) para cada equipo o proyecto. Ya tienes #**general** y #**sandbox**.
5. **Invita a personas**: [envíales un enlace](/#invite). Ayudaré a cada una a empezar.`,
    greeting: '¡Te damos la bienvenida! Así puedes empezar:',
    read: topic => `**Lee** ${topic}. Se tarda un minuto y explica cómo funcionan aquí las conversaciones.`,
    setUpProfile: '**Completa tu perfil**: añade [tu nombre y tu foto](/#settings/profile).',
    findChannels: '**Encuentra tus canales**: [explóralos](/#channels/available) y suscríbete a los que necesites.',
    shortcuts: 'Pulsa `?` para ver los [atajos de teclado](/#keyboard-shortcuts).',
  },
}
