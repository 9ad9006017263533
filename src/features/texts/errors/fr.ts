// The errors that people see, in French.
import type { ErrorTexts } from './en.ts'

export const errors: ErrorTexts = {
  '"code" should be the only variable present in the URL template':
    'Le modèle d’URL ne doit contenir aucune autre variable que « code ».',
  "'old' value does not match the expected value.":
    'Ce paramètre a été modifié entre-temps. Vérifiez sa valeur actuelle et réessayez.',
  "'prev_content_sha256' value does not match the expected value.": 'Ce message a été modifié entre-temps.',
  "'value' cannot be blank.": 'Une option ne peut pas être vide.',
  "'{email}' is no longer using Parley.": '{email} n’utilise plus Parley.',
  "'{setting}' setting cannot be set to '{group}' group.":
    'Le paramètre « {setting} » ne peut pas être défini sur le groupe « {group} ».',
  "'{value}' is not a valid choice for '{field_name}'.":
    '« {value} » n’est pas une option valide pour « {field_name} ».',
  'A custom emoji with this name already exists.': 'Il existe déjà un émoji personnalisé portant ce nom.',
  'A default channel cannot be private.': 'Un canal par défaut ne peut pas être privé.',
  'A field with that label already exists.': 'Il existe déjà un champ de profil portant ce nom.',
  'A reverse template needs an example input.': 'Le modèle inverse nécessite un exemple de texte.',
  'API usage exceeded rate limit': 'Trop de requêtes en peu de temps. Patientez un instant, puis réessayez.',
  'Account is deactivated': 'Le compte est désactivé.',
  'All messages of the channel must be in the general chat topic first.':
    'Déplacez d’abord tous les messages du canal vers le sujet « discussion générale ».',
  'An explanation is required.': 'Indiquez une explication.',
  'At least one authentication method must be enabled.': 'Au moins une méthode de connexion doit être activée.',
  'Avatar changes are disabled in this organization.':
    'Les changements de photo de profil sont désactivés dans cette organisation.',
  'Bad name or username': 'Le nom ou le nom court n’est pas valide.',
  'Bad regular expression: {why}': 'Expression régulière non valide : {why}',
  "Bad value for '{name}': {value}": 'Valeur non valide pour « {name} » : {value}',
  'Built-in views cannot have a custom name': 'Les vues prédéfinies ne peuvent pas être renommées.',
  'Cannot change message content while changing channel':
    'Vous ne pouvez pas modifier un message et le déplacer vers un autre canal en même temps.',
  'Cannot deactivate the only {entity}': 'Impossible de désactiver le dernier compte de ce type : {entity}',
  'Cannot deactivate user group in use.': 'Ce groupe est encore utilisé et ne peut pas être désactivé.',
  'Cannot mute self': 'Vous ne pouvez pas vous mettre vous-même en sourdine.',
  'Cannot reactivate a deleted user': 'Un compte supprimé ne peut pas être réactivé.',
  "Channel '{channel_name}' already exists": 'Il existe déjà un canal nommé « {channel_name} ».',
  "Channel '{stream}' does not exist": 'Le canal « {stream} » n’existe pas.',
  'Channel content access is required.': 'Pour cela, vous devez avoir accès aux messages du canal.',
  'Channel folder name already in use': 'Il existe déjà un dossier de canaux portant ce nom.',
  "Channel name can't be empty.": 'Saisissez un nom pour le canal.',
  'Channel name too long (limit: 60 characters).': 'Le nom du canal ne peut pas dépasser 60 caractères.',
  "Channel with ID '{stream_id}' does not exist": 'Il n’existe pas de canal avec l’ID {stream_id}.',
  'Channel(s) ({names}) do not exist': 'Canal introuvable : {names}',
  'Custom external account must define URL pattern': 'Indiquez un motif d’URL pour le compte externe.',
  'Custom views must have a valid name': 'Saisissez un nom valide pour la vue.',
  'Direct messages are disabled in this organization.': 'Les messages directs sont désactivés dans cette organisation.',
  'Direct messages cannot be moved to channels.': 'Les messages directs ne peuvent pas être déplacés vers des canaux.',
  'Direct messages cannot have topics.': 'Les messages directs n’ont pas de sujet.',
  'Disposable email addresses are not allowed in this organization':
    'Les adresses e-mail jetables ne sont pas autorisées dans cette organisation.',
  'Draft does not exist': 'Ce brouillon n’existe pas.',
  "Email '{email}' not allowed in this organization":
    'L’adresse e-mail {email} n’est pas autorisée dans cette organisation.',
  'Email address changes are disabled in this organization.':
    'Les changements d’adresse e-mail sont désactivés dans cette organisation.',
  'Email addresses containing + are not allowed.': 'Les adresses e-mail contenant + ne sont pas autorisées.',
  'Email is already in use.': 'Cette adresse e-mail est déjà utilisée.',
  "Emoji '{name}' does not exist": 'L’émoji « {name} » n’existe pas.',
  'Emoji names must contain only English letters, digits, spaces, dashes and underscores, and end with a letter or digit':
    'Les noms d’émojis ne peuvent contenir que des lettres sans accent, des chiffres, des espaces, des tirets et des tirets bas, et doivent se terminer par une lettre ou un chiffre.',
  'Enter a valid email address.': 'Saisissez une adresse e-mail valide.',
  "Failed to change owner, bots can't own other bots": 'Un bot ne peut pas appartenir à un autre bot.',
  "Failed to change owner, guests can't own bots": 'Un bot ne peut pas appartenir à un invité.',
  'Failed to change owner, no such user': 'La personne à qui le bot doit appartenir n’existe pas.',
  'Failed to change owner, user is deactivated': 'Le compte de la personne à qui le bot doit appartenir est désactivé.',
  'Field id {id} not found.': 'Il n’existe pas de champ de profil avec l’ID {id}.',
  'Field must have at least one choice.': 'Indiquez au moins une option.',
  'Field must not have duplicate choices.': 'N’indiquez chaque option qu’une seule fois.',
  'Field must not have more than {limit} choices.': 'Un champ de profil ne peut pas avoir plus de {limit} options.',
  'File not found': 'Fichier introuvable.',
  'General chat cannot be marked as resolved': 'Le sujet « discussion générale » ne peut pas être marqué comme résolu.',
  "Group '{name}' in URL template is not present in linkifier pattern.":
    'Le groupe « {name} » du modèle d’URL ne figure pas dans le motif.',
  "Group '{name}' in linkifier pattern is not present in URL template.":
    'Le groupe « {name} » du motif ne figure pas dans le modèle d’URL.',
  'Insufficient permission': 'Vous n’y êtes pas autorisé.',
  'Internal server error': 'Une erreur s’est produite sur le serveur. Réessayez plus tard.',
  'Invalid URL template.': 'Le modèle d’URL n’est pas valide.',
  'Invalid attachment': 'Ce fichier n’existe pas.',
  'Invalid authentication method: {name}': 'Cette méthode de connexion n’existe pas : {name}',
  'Invalid channel ID': 'Ce canal n’existe pas ou vous n’y avez pas accès.',
  'Invalid channel ID {channel_id}. No invites were sent.':
    'Il n’existe pas de canal avec l’ID {channel_id}. Aucune invitation n’a été envoyée.',
  'Invalid channel folder ID': 'Ce dossier de canaux n’existe pas.',
  "Invalid channel name '{name}'": 'Le nom de canal « {name} » n’est pas valide.',
  'Invalid character in channel name, at position {position}.':
    'Le nom du canal contient un caractère non autorisé à la position {position}.',
  'Invalid character in language: {character}': 'Le langage contient un caractère non autorisé : {character}',
  'Invalid character in topic, at position {position}!':
    'Le sujet contient un caractère non autorisé à la position {position}.',
  'Invalid characters in name!': 'Le nom contient des caractères non autorisés.',
  'Invalid custom emoji name.': 'Le nom de l’émoji personnalisé n’est pas valide.',
  'Invalid custom emoji.': 'Cet émoji personnalisé n’existe pas.',
  'Invalid domain: {why}': 'Domaine non valide : {why}',
  "Invalid email '{email}'": 'L’adresse e-mail {email} n’est pas valide.',
  'Invalid email batching period: {seconds} seconds':
    'Intervalle non valide entre les notifications par e-mail : {seconds} secondes',
  'Invalid emoji name.': 'Le nom de l’émoji n’est pas valide.',
  'Invalid file name': 'Le nom du fichier n’est pas valide.',
  'Invalid format!': 'Le format du nom n’est pas valide.',
  'Invalid image format': 'Ce format d’image n’est pas pris en charge.',
  'Invalid message(s)': 'Ce message n’existe pas ou vous n’y avez pas accès.',
  "Invalid notification sound '{value}'": 'Le son de notification « {value} » n’existe pas.',
  'Invalid playground': 'Ce bac à sable de code n’existe pas.',
  'Invalid reverse template.': 'Le modèle inverse n’est pas valide.',
  'Invalid user ID {user_id}': 'Il n’existe personne avec l’ID {user_id}.',
  'Invalid user ID: {user_id}': 'Il n’existe personne avec l’ID {user_id}.',
  'Invalid user IDs: {invalid_ids}': 'Aucune personne ne correspond à ces ID : {invalid_ids}',
  'Invalid user group': 'Ce groupe n’existe pas.',
  'Invalid user group ID: {group_id}': 'Il n’existe pas de groupe avec l’ID {group_id}.',
  'Invitation already used or deactivated.': 'Cette invitation a déjà été utilisée ou n’est plus valable.',
  'Invitation has already been revoked': 'Cette invitation a déjà été révoquée.',
  'Label cannot be blank.': 'Saisissez un nom pour le champ de profil.',
  "Language '{language}' is not allowed.": 'Le langage « {language} » n’est pas autorisé.',
  'Linkifier already exists.': 'Ce lien automatique existe déjà.',
  'Linkifier not found.': 'Ce lien automatique n’existe pas.',
  'Message edit history is disabled in this organization':
    'L’historique des modifications est désactivé dans cette organisation.',
  'Message must have recipients': 'Indiquez au moins un destinataire.',
  'Message must not be empty': 'Le message ne peut pas être vide.',
  'Missing the required variable "code" in the URL template': 'La variable « code » manque dans le modèle d’URL.',
  'Moderation request channel must be private.': 'Le canal des signalements de messages doit être privé.',
  'Moderation request channel must be specified to enable message reporting.':
    'Les messages ne peuvent pas être signalés dans cette organisation, car aucun canal n’est défini pour les signalements.',
  'Must be an organization administrator': 'Seuls les administrateurs de l’organisation peuvent faire cela.',
  'Must be an organization administrator or emoji author':
    'Seuls les administrateurs et la personne qui a ajouté l’émoji peuvent faire cela.',
  'Must be an organization owner': 'Seuls les propriétaires de l’organisation peuvent faire cela.',
  'Name changes are disabled in this organization.': 'Les changements de nom sont désactivés dans cette organisation.',
  'Name is already in use.': 'Ce nom est déjà utilisé.',
  'Name must not be empty!': 'Saisissez un nom.',
  'Name too long!': 'Le nom est trop long.',
  'Navigation view already exists.': 'Cette vue existe déjà dans la barre latérale.',
  'Navigation view does not exist.': 'Cette vue n’existe pas.',
  'New password is too weak!': 'Le nouveau mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'No entry found for domain {domain}.': 'Le domaine {domain} ne fait pas partie des domaines autorisés.',
  'No new data supplied': 'Il n’y a rien à modifier.',
  'No presence data for {user_id_or_email}': 'Aucun statut en ligne pour {user_id_or_email}.',
  'No push registration exists to rotate key for.':
    'Cet appareil n’est pas enregistré pour les notifications push. La clé ne peut donc pas être renouvelée.',
  'No such bot': 'Ce bot n’existe pas.',
  'No such invitation': 'Cette invitation n’existe pas.',
  'No such session': 'Cette session n’existe pas.',
  "No such topic '{topic}'": 'Le sujet « {topic} » n’existe pas.',
  'No such user': 'Cette personne n’existe pas.',
  'Not allowed for guest users': 'Les invités n’y sont pas autorisés.',
  "Not authorized to send to channel '{name}'": 'Vous n’êtes pas autorisé à écrire dans le canal « {name} ».',
  'Not found': 'Introuvable.',
  'Nothing to change': 'Il n’y a rien à modifier.',
  'Only 2 custom profile fields can be displayed in the profile summary.':
    'L’aperçu du profil ne peut afficher que 2 champs de profil.',
  'Only administrators can override default emoji.':
    'Seuls les administrateurs peuvent remplacer les émojis par défaut.',
  'Only the general chat topic is allowed in this channel.':
    'Seul le sujet « discussion générale » est autorisé dans ce canal.',
  'Password authentication is disabled in this organization':
    'La connexion par mot de passe est désactivée dans cette organisation.',
  'Private channels cannot be made default.': 'Les canaux privés ne peuvent pas être des canaux par défaut.',
  'Reaction already exists.': 'Cette réaction existe déjà.',
  "Reaction doesn't exist.": 'Cette réaction n’existe pas.',
  'Read receipts are disabled in this organization.':
    'Les confirmations de lecture sont désactivées dans cette organisation.',
  'Realm playground with this Realm, Pygments language and Name already exists.':
    'Il existe déjà un bac à sable de code portant ce nom pour ce langage.',
  'Reminder does not exist': 'Ce rappel n’existe pas.',
  'Saved snippet does not exist.': 'Cet extrait n’existe pas.',
  'Scheduled delivery time must be in the future.': 'Choisissez une date et une heure à venir.',
  'Scheduled message does not exist': 'Ce message programmé n’existe pas.',
  'Someone created an account with your email address without confirming it. Ask an administrator for help.':
    'Un compte a été créé avec votre adresse e-mail sans que l’adresse soit confirmée. Demandez de l’aide à un administrateur.',
  "Subgroups of a group used for 'workplace_users_group' must allow only organization administrators to manage their membership.":
    'Ce groupe fait partie du paramètre « workplace_users_group ». Vous ne pouvez y ajouter que des groupes dont les membres sont gérés uniquement par les administrateurs.',
  'The database failed in the middle of this request, which may be done or not':
    'La base de données a rencontré un problème. Vérifiez si votre action a tout de même abouti avant de réessayer.',
  'The database is not available; try again later': 'La base de données n’est pas disponible. Réessayez plus tard.',
  'The domain {domain} is already a part of your organization.':
    'Le domaine {domain} fait déjà partie des domaines autorisés.',
  'The file store is not available; try again later':
    'Le stockage de fichiers n’est pas disponible. Réessayez plus tard.',
  'The image could not be read. Try again.': 'L’image n’a pas pu être lue. Réessayez.',
  'The image has too many pixels or frames':
    'L’image a trop de pixels ou d’images d’animation. Choisissez-en une plus petite.',
  'The image is damaged': 'L’image est endommagée.',
  'The image takes too much time or memory to read': 'L’image est trop complexe à traiter. Choisissez-en une autre.',
  'The linkifier pattern does not match the example input.': 'L’exemple de texte ne correspond pas au motif.',
  'The owner permission cannot be removed from the only organization owner.':
    'L’organisation doit avoir au moins un propriétaire. Nommez d’abord une autre personne propriétaire.',
  'The password is too weak.': 'Le mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'The request body is larger than {limit}': 'Les données envoyées dépassent {limit}.',
  'The reverse template does not produce the example input.': 'Le modèle inverse ne redonne pas l’exemple de texte.',
  'The time limit for deleting this message has passed': 'Le délai pour supprimer ce message est dépassé.',
  'The time limit for editing this message has passed': 'Le délai pour modifier ce message est dépassé.',
  "The time limit for editing this message's channel has passed":
    'Le délai pour déplacer ce message vers un autre canal est dépassé.',
  "The time limit for editing this message's topic has passed.":
    'Le délai pour déplacer ce message vers un autre sujet est dépassé.',
  'The user who sent this invitation no longer has permission to send it. Send a new one.':
    'La personne qui a envoyé cette invitation n’y est plus autorisée. Envoyez une nouvelle invitation.',
  "There is no member '{user_id}' in this user group": 'La personne avec l’ID {user_id} n’est pas membre de ce groupe.',
  'This conversation does not include any users who can authorize it.':
    'Personne dans cette conversation n’est habilité à autoriser les messages directs.',
  'This custom emoji has been deactivated.': 'Cet émoji personnalisé a été désactivé.',
  'This field cannot be blank.': 'Remplissez ce champ.',
  'This organization has been deactivated': 'Cette organisation a été désactivée',
  'Too many alert words (limit: 100).': 'Vous ne pouvez pas avoir plus de 100 mots d’alerte.',
  'Too many bots (limit: 200).': 'Une personne ne peut pas avoir plus de 200 bots.',
  'Too many channel folders (limit: 500).': 'L’organisation ne peut pas avoir plus de 500 dossiers de canaux.',
  'Too many channels (limit: 5000).': 'L’organisation ne peut pas avoir plus de 5 000 canaux.',
  'Too many characters in drafts (limit: 4000000).':
    'Vos brouillons ne peuvent pas dépasser 4 000 000 de caractères au total. Supprimez-en quelques-uns.',
  'Too many characters in reminders (limit: 2000000).':
    'Vos rappels ne peuvent pas dépasser 2 000 000 de caractères au total. Supprimez-en quelques-uns.',
  'Too many characters in saved snippets (limit: 1000000).':
    'Vos extraits ne peuvent pas dépasser 1 000 000 de caractères au total. Supprimez-en quelques-uns.',
  'Too many characters in scheduled messages (limit: 2000000).':
    'Vos messages programmés ne peuvent pas dépasser 2 000 000 de caractères au total. Supprimez-en quelques-uns.',
  'Too many custom emoji (limit: 2000).': 'L’organisation ne peut pas avoir plus de 2 000 émojis personnalisés.',
  'Too many custom emoji, including deactivated ones (limit: 5000).':
    'L’organisation ne peut pas avoir plus de 5 000 émojis personnalisés, y compris ceux qui sont désactivés.',
  'Too many different reactions (limit: 50).': 'Un message ne peut pas avoir plus de 50 réactions différentes.',
  'Too many domains (limit: 1000).': 'L’organisation ne peut pas avoir plus de 1 000 domaines autorisés.',
  'Too many drafts (limit: 10000).': 'Vous ne pouvez pas avoir plus de 10 000 brouillons. Supprimez-en quelques-uns.',
  'Too many invitation links (limit: 1000).':
    'Vous ne pouvez pas avoir plus de 1 000 liens d’invitation. Révoquez-en quelques-uns.',
  'Too many linkifiers (limit: 200).': 'L’organisation ne peut pas avoir plus de 200 liens automatiques.',
  'Too many messages requested (maximum 5000).': 'Il n’est pas possible de charger plus de 5 000 messages à la fois.',
  'Too many muted, unmuted and followed topics (limit: 10000).':
    'Vous ne pouvez pas avoir plus de 10 000 sujets avec des paramètres personnalisés (en sourdine, hors sourdine ou suivis).',
  'Too many navigation views (limit: 200).': 'Vous ne pouvez pas avoir plus de 200 vues dans la barre latérale.',
  'Too many new channels (limit: 30).': 'Vous ne pouvez pas créer plus de 30 canaux à la fois.',
  'Too many playgrounds (limit: 200).': 'L’organisation ne peut pas avoir plus de 200 bacs à sable de code.',
  'Too many profile fields (limit: 100).': 'L’organisation ne peut pas avoir plus de 100 champs de profil.',
  'Too many reminders (limit: 1000).': 'Vous ne pouvez pas avoir plus de 1 000 rappels. Supprimez-en quelques-uns.',
  'Too many saved snippets (limit: 1000).':
    'Vous ne pouvez pas avoir plus de 1 000 extraits. Supprimez-en quelques-uns.',
  'Too many scheduled messages (limit: 1000).':
    'Vous ne pouvez pas avoir plus de 1 000 messages programmés. Supprimez-en quelques-uns.',
  'Too many subscriptions (limit: 10000).':
    'Il n’est pas possible d’ajouter plus de 10 000 abonnements à la fois. Choisissez moins de personnes ou de canaux.',
  'Too many user groups (limit: 10000).': 'L’organisation ne peut pas avoir plus de 10 000 groupes.',
  "URL pattern must contain '%(username)s'.": 'Le motif d’URL doit contenir « %(username)s ».',
  'Unable to access channel ({name}).': 'Vous n’avez pas accès au canal « {name} ».',
  'Unique names required in this organization.': 'Les noms doivent être uniques dans cette organisation.',
  "Upload would exceed your organization's upload quota.":
    'L’espace de stockage de votre organisation ne suffit pas pour ce fichier.',
  'Upload would exceed your upload quota of {limit} MiB.':
    'Votre espace de stockage de {limit} Mio ne suffit pas pour ce fichier. Supprimez des fichiers envoyés dont vous n’avez plus besoin.',
  'Uploaded file is larger than the allowed limit of {limit} MiB':
    'Le fichier est trop volumineux. La taille maximale des fichiers est de {limit} Mio.',
  'User already muted': 'Cette personne est déjà en sourdine.',
  "User group '{name}' already exists.": 'Il existe déjà un groupe nommé « {name} ».',
  'User group is deactivated.': 'Ce groupe est désactivé.',
  "User group name can't be empty!": 'Saisissez un nom pour le groupe.',
  'User group name cannot exceed 100 characters.': 'Le nom du groupe ne peut pas dépasser 100 caractères.',
  "User group name cannot start with '{prefix}'.": 'Le nom du groupe ne peut pas commencer par « {prefix} ».',
  'User group {group_id} is already a subgroup of one of the passed subgroups.':
    'Le groupe avec l’ID {group_id} fait lui-même partie de l’un des groupes à ajouter.',
  'User group {group_id} is already a subgroup of this group.':
    'Le groupe avec l’ID {group_id} fait déjà partie de ce groupe.',
  'User group {group_id} is not a subgroup of this group.':
    'Le groupe avec l’ID {group_id} ne fait pas partie de ce groupe.',
  'User is deactivated': 'Le compte de cette personne est désactivé.',
  'User is not muted': 'Cette personne n’est pas en sourdine.',
  'User not authorized to create users': 'Vous n’êtes pas autorisé à créer des comptes.',
  'User with ID {user_id} is a bot': 'Le compte avec l’ID {user_id} est un bot.',
  'User with ID {user_id} is deactivated': 'Le compte avec l’ID {user_id} est désactivé.',
  'User {user_id} is already a member of this group': 'La personne avec l’ID {user_id} est déjà membre de ce groupe.',
  'Web-public channels are not enabled.': 'Les canaux publics sur le Web ne sont pas activés.',
  'Wrong password!': 'Mot de passe incorrect.',
  'You are not allowed to change this field. Contact an administrator to update it.':
    'Vous n’êtes pas autorisé à modifier ce champ. Adressez-vous à un administrateur.',
  "You are not allowed to mention user group '{group}'.":
    'Vous n’êtes pas autorisé à mentionner le groupe « {group} ».',
  'You do not have permission to access some of the recipients.':
    'Vous n’êtes pas autorisé à écrire à certains des destinataires.',
  'You do not have permission to administer this channel.': 'Vous n’êtes pas autorisé à administrer ce canal.',
  'You do not have permission to create new topics in this channel.':
    'Vous n’êtes pas autorisé à créer des sujets dans ce canal.',
  'You do not have permission to initiate direct message conversations.':
    'Vous n’êtes pas autorisé à démarrer des conversations directes.',
  'You do not have permission to post in this channel.': 'Vous n’êtes pas autorisé à écrire dans ce canal.',
  'You do not have permission to subscribe other users to channels.':
    'Vous n’êtes pas autorisé à ajouter des personnes aux canaux.',
  'You do not have permission to use channel wildcard mentions in this channel.':
    'Vous n’êtes pas autorisé à notifier tout le monde à la fois dans ce canal.',
  'You do not have permission to use topic wildcard mentions in this topic.':
    'Vous n’êtes pas autorisé à notifier tout le monde à la fois dans ce sujet.',
  "You don't have permission to delete this message": 'Vous n’êtes pas autorisé à supprimer ce message.',
  "You don't have permission to edit this message": 'Vous n’êtes pas autorisé à modifier ce message.',
  "You don't have permission to move this message": 'Vous n’êtes pas autorisé à déplacer ce message.',
  "You don't have permission to resolve topics in this channel.":
    'Vous n’êtes pas autorisé à marquer des sujets comme résolus dans ce canal.',
  'You may only upload one file at a time': 'N’envoyez qu’un seul fichier à la fois.',
  'You must specify a file to upload': 'Choisissez un fichier à envoyer.',
  'You must specify at least one email address.': 'Saisissez au moins une adresse e-mail.',
  'You must upload exactly one avatar.': 'Envoyez une seule photo de profil.',
  'You must upload exactly one file.': 'Envoyez un seul fichier.',
  'You must upload exactly one icon.': 'Envoyez une seule icône.',
  'You must upload exactly one logo.': 'Envoyez un seul logo.',
  'You need to remove all the channels from this folder to archive it.':
    'Retirez d’abord tous les canaux de ce dossier pour pouvoir l’archiver.',
  'You only have permission to move the {total_messages_allowed_to_move}/{total_messages_in_topic} most recent messages in this topic.':
    'Vous ne pouvez déplacer que les messages les plus récents de ce sujet ({total_messages_allowed_to_move} sur {total_messages_in_topic}).',
  'Your organization has turned off message editing':
    'La modification des messages est désactivée dans cette organisation.',
  "Your organization's directory isn't responding, so your password couldn't be checked. Try again later.":
    'Votre mot de passe n’a pas pu être vérifié, car l’annuaire de votre organisation ne répond pas. Réessayez plus tard.',
  'Your password has been disabled and needs to be reset':
    'Votre mot de passe a été désactivé et doit être réinitialisé.',
  "Your password is managed by your organization's directory.":
    'Votre mot de passe est géré par l’annuaire de votre organisation.',
  'Your username or password is incorrect': 'Nom d’utilisateur ou mot de passe incorrect.',
}
