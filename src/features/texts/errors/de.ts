// The errors that people see, in German.
import type { ErrorTexts } from './en.ts'

export const errors: ErrorTexts = {
  '"code" should be the only variable present in the URL template':
    'Die URL-Vorlage darf keinen anderen Platzhalter als „code“ enthalten.',
  "'old' value does not match the expected value.":
    'Diese Einstellung wurde inzwischen geändert. Prüfen Sie den aktuellen Wert und versuchen Sie es erneut.',
  "'prev_content_sha256' value does not match the expected value.": 'Diese Nachricht wurde inzwischen bearbeitet.',
  "'value' cannot be blank.": 'Eine Option darf nicht leer sein.',
  "'{email}' is no longer using Parley.": '{email} verwendet Parley nicht mehr.',
  "'{setting}' setting cannot be set to '{group}' group.":
    'Die Einstellung „{setting}“ kann nicht auf die Gruppe „{group}“ gesetzt werden.',
  "'{value}' is not a valid choice for '{field_name}'.": '„{value}“ ist keine gültige Option für „{field_name}“.',
  'A custom emoji with this name already exists.': 'Es gibt bereits ein eigenes Emoji mit diesem Namen.',
  'A default channel cannot be private.': 'Ein Standardkanal kann nicht privat sein.',
  'A field with that label already exists.': 'Es gibt bereits ein Profilfeld mit diesem Namen.',
  'A reverse template needs an example input.': 'Geben Sie für die umgekehrte Vorlage auch einen Beispieltext an.',
  'API usage exceeded rate limit':
    'Zu viele Anfragen in kurzer Zeit. Warten Sie einen Moment und versuchen Sie es erneut.',
  'Account is deactivated': 'Das Konto ist deaktiviert.',
  'All messages of the channel must be in the general chat topic first.':
    'Verschieben Sie zuerst alle Nachrichten des Kanals in das Thema „Allgemeines“.',
  'An explanation is required.': 'Geben Sie eine Begründung an.',
  'At least one authentication method must be enabled.': 'Mindestens eine Anmeldemethode muss aktiviert sein.',
  'Avatar changes are disabled in this organization.':
    'Profilbilder können in dieser Organisation nicht geändert werden.',
  'Bad name or username': 'Der Name oder Kurzname ist ungültig.',
  'Bad regular expression: {why}': 'Ungültiger regulärer Ausdruck: {why}',
  "Bad value for '{name}': {value}": 'Ungültiger Wert für „{name}“: {value}',
  'Built-in views cannot have a custom name': 'Vordefinierte Ansichten können nicht umbenannt werden.',
  'Cannot change message content while changing channel':
    'Sie können eine Nachricht nicht gleichzeitig bearbeiten und in einen anderen Kanal verschieben.',
  'Cannot deactivate the only {entity}': 'Das letzte Konto dieser Art kann nicht deaktiviert werden: {entity}',
  'Cannot deactivate user group in use.': 'Diese Gruppe wird noch verwendet und kann nicht deaktiviert werden.',
  'Cannot mute self': 'Sie können sich nicht selbst stummschalten.',
  'Cannot reactivate a deleted user': 'Ein gelöschtes Konto kann nicht reaktiviert werden.',
  "Channel '{channel_name}' already exists": 'Es gibt bereits einen Kanal mit dem Namen „{channel_name}“.',
  "Channel '{stream}' does not exist": 'Den Kanal „{stream}“ gibt es nicht.',
  'Channel content access is required.': 'Dafür brauchen Sie Zugriff auf die Nachrichten des Kanals.',
  'Channel folder name already in use': 'Es gibt bereits einen Kanalordner mit diesem Namen.',
  "Channel name can't be empty.": 'Geben Sie einen Namen für den Kanal ein.',
  'Channel name too long (limit: 60 characters).': 'Der Kanalname darf höchstens 60 Zeichen lang sein.',
  "Channel with ID '{stream_id}' does not exist": 'Es gibt keinen Kanal mit der ID {stream_id}.',
  'Channel(s) ({names}) do not exist': 'Kanal nicht gefunden: {names}',
  'Custom external account must define URL pattern': 'Geben Sie für das externe Konto ein URL-Muster an.',
  'Custom views must have a valid name': 'Geben Sie einen gültigen Namen für die Ansicht ein.',
  'Direct messages are disabled in this organization.': 'Direktnachrichten sind in dieser Organisation deaktiviert.',
  'Direct messages cannot be moved to channels.': 'Direktnachrichten können nicht in Kanäle verschoben werden.',
  'Direct messages cannot have topics.': 'Direktnachrichten haben kein Thema.',
  'Disposable email addresses are not allowed in this organization':
    'Wegwerf-E-Mail-Adressen sind in dieser Organisation nicht erlaubt.',
  'Draft does not exist': 'Diesen Entwurf gibt es nicht.',
  "Email '{email}' not allowed in this organization":
    'Die E-Mail-Adresse {email} ist in dieser Organisation nicht erlaubt.',
  'Email address changes are disabled in this organization.':
    'E-Mail-Adressen können in dieser Organisation nicht geändert werden.',
  'Email addresses containing + are not allowed.': 'E-Mail-Adressen mit + sind nicht erlaubt.',
  'Email is already in use.': 'Die E-Mail-Adresse wird bereits verwendet.',
  "Emoji '{name}' does not exist": 'Das Emoji „{name}“ gibt es nicht.',
  'Emoji names must contain only English letters, digits, spaces, dashes and underscores, and end with a letter or digit':
    'Emoji-Namen dürfen nur Buchstaben von A bis Z, Ziffern, Leerzeichen, Binde- und Unterstriche enthalten und müssen mit einem Buchstaben oder einer Ziffer enden.',
  'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  "Failed to change owner, bots can't own other bots": 'Ein Bot kann nicht einem anderen Bot gehören.',
  "Failed to change owner, guests can't own bots": 'Ein Bot kann nicht einem Gast gehören.',
  'Failed to change owner, no such user': 'Die Person, der der Bot gehören soll, gibt es nicht.',
  'Failed to change owner, user is deactivated': 'Das Konto der Person, der der Bot gehören soll, ist deaktiviert.',
  'Field id {id} not found.': 'Es gibt kein Profilfeld mit der ID {id}.',
  'Field must have at least one choice.': 'Geben Sie mindestens eine Option an.',
  'Field must not have duplicate choices.': 'Geben Sie jede Option nur einmal an.',
  'Field must not have more than {limit} choices.': 'Ein Profilfeld kann höchstens {limit} Optionen haben.',
  'File not found': 'Datei nicht gefunden.',
  'General chat cannot be marked as resolved': 'Das Thema „Allgemeines“ kann nicht als erledigt markiert werden.',
  "Group '{name}' in URL template is not present in linkifier pattern.":
    'Die Gruppe „{name}“ aus der URL-Vorlage fehlt im Muster.',
  "Group '{name}' in linkifier pattern is not present in URL template.":
    'Die Gruppe „{name}“ aus dem Muster fehlt in der URL-Vorlage.',
  'Insufficient permission': 'Sie sind dazu nicht berechtigt.',
  'Internal server error': 'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es später erneut.',
  'Invalid URL template.': 'Die URL-Vorlage ist ungültig.',
  'Invalid attachment': 'Diese Datei gibt es nicht.',
  'Invalid authentication method: {name}': 'Diese Anmeldemethode gibt es nicht: {name}',
  'Invalid channel ID': 'Diesen Kanal gibt es nicht oder Sie haben keinen Zugriff darauf.',
  'Invalid channel ID {channel_id}. No invites were sent.':
    'Es gibt keinen Kanal mit der ID {channel_id}. Es wurden keine Einladungen gesendet.',
  'Invalid channel folder ID': 'Diesen Kanalordner gibt es nicht.',
  "Invalid channel name '{name}'": 'Der Kanalname „{name}“ ist ungültig.',
  'Invalid character in channel name, at position {position}.':
    'Der Kanalname enthält an Position {position} ein ungültiges Zeichen.',
  'Invalid character in language: {character}': 'Die Sprache enthält ein ungültiges Zeichen: {character}',
  'Invalid character in topic, at position {position}!':
    'Das Thema enthält an Position {position} ein ungültiges Zeichen.',
  'Invalid characters in name!': 'Der Name enthält ungültige Zeichen.',
  'Invalid custom emoji name.': 'Der Name des eigenen Emojis ist ungültig.',
  'Invalid custom emoji.': 'Dieses eigene Emoji gibt es nicht.',
  'Invalid domain: {why}': 'Ungültige Domain: {why}',
  "Invalid email '{email}'": 'Die E-Mail-Adresse {email} ist ungültig.',
  'Invalid email batching period: {seconds} seconds':
    'Ungültiger Abstand zwischen E-Mail-Benachrichtigungen: {seconds} Sekunden',
  'Invalid emoji name.': 'Der Name des Emojis ist ungültig.',
  'Invalid file name': 'Der Dateiname ist ungültig.',
  'Invalid format!': 'Der Name hat ein ungültiges Format.',
  'Invalid image format': 'Dieses Bildformat wird nicht unterstützt.',
  'Invalid message(s)': 'Diese Nachricht gibt es nicht oder Sie haben keinen Zugriff darauf.',
  "Invalid notification sound '{value}'": 'Den Benachrichtigungston „{value}“ gibt es nicht.',
  'Invalid playground': 'Diesen Code-Playground gibt es nicht.',
  'Invalid reverse template.': 'Die umgekehrte Vorlage ist ungültig.',
  'Invalid user ID {user_id}': 'Es gibt keine Person mit der ID {user_id}.',
  'Invalid user ID: {user_id}': 'Es gibt keine Person mit der ID {user_id}.',
  'Invalid user IDs: {invalid_ids}': 'Zu diesen IDs gibt es keine Personen: {invalid_ids}',
  'Invalid user group': 'Diese Gruppe gibt es nicht.',
  'Invalid user group ID: {group_id}': 'Es gibt keine Gruppe mit der ID {group_id}.',
  'Invitation already used or deactivated.': 'Diese Einladung wurde bereits verwendet oder ist nicht mehr gültig.',
  'Invitation has already been revoked': 'Diese Einladung wurde bereits widerrufen.',
  'Label cannot be blank.': 'Geben Sie einen Namen für das Profilfeld ein.',
  "Language '{language}' is not allowed.": 'Die Sprache „{language}“ ist nicht erlaubt.',
  'Linkifier already exists.': 'Dieses Linkmuster gibt es bereits.',
  'Linkifier not found.': 'Dieses Linkmuster gibt es nicht.',
  'Message edit history is disabled in this organization':
    'Der Bearbeitungsverlauf ist in dieser Organisation deaktiviert.',
  'Message must have recipients': 'Geben Sie mindestens einen Empfänger an.',
  'Message must not be empty': 'Die Nachricht darf nicht leer sein.',
  'Missing the required variable "code" in the URL template': 'In der URL-Vorlage fehlt der Platzhalter „code“.',
  'Moderation request channel must be private.': 'Der Kanal für gemeldete Nachrichten muss privat sein.',
  'Moderation request channel must be specified to enable message reporting.':
    'In dieser Organisation können keine Nachrichten gemeldet werden, weil kein Kanal dafür festgelegt ist.',
  'Must be an organization administrator': 'Das dürfen nur Administratoren der Organisation.',
  'Must be an organization administrator or emoji author':
    'Das dürfen nur Administratoren und die Person, die das Emoji hinzugefügt hat.',
  'Must be an organization owner': 'Das dürfen nur Eigentümer der Organisation.',
  'Name changes are disabled in this organization.': 'Namen können in dieser Organisation nicht geändert werden.',
  'Name is already in use.': 'Dieser Name wird bereits verwendet.',
  'Name must not be empty!': 'Geben Sie einen Namen ein.',
  'Name too long!': 'Der Name ist zu lang.',
  'Navigation view already exists.': 'Diese Ansicht gibt es bereits in der Seitenleiste.',
  'Navigation view does not exist.': 'Diese Ansicht gibt es nicht.',
  'New password is too weak!': 'Das neue Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
  'No entry found for domain {domain}.': 'Die Domain {domain} gehört nicht zu den erlaubten Domains.',
  'No new data supplied': 'Es gibt nichts zu ändern.',
  'No presence data for {user_id_or_email}': 'Für {user_id_or_email} gibt es keinen Online-Status.',
  'No push registration exists to rotate key for.':
    'Dieses Gerät ist nicht für Push-Benachrichtigungen registriert. Deshalb kann der Schlüssel nicht erneuert werden.',
  'No such bot': 'Diesen Bot gibt es nicht.',
  'No such invitation': 'Diese Einladung gibt es nicht.',
  'No such session': 'Diese Sitzung gibt es nicht.',
  "No such topic '{topic}'": 'Das Thema „{topic}“ gibt es nicht.',
  'No such user': 'Diese Person gibt es nicht.',
  'Not allowed for guest users': 'Gäste sind dazu nicht berechtigt.',
  "Not authorized to send to channel '{name}'": 'Sie dürfen im Kanal „{name}“ nicht schreiben.',
  'Not found': 'Nicht gefunden.',
  'Nothing to change': 'Es gibt nichts zu ändern.',
  'Only 2 custom profile fields can be displayed in the profile summary.':
    'In der Kurzansicht des Profils können nur 2 Profilfelder angezeigt werden.',
  'Only administrators can override default emoji.': 'Nur Administratoren können Standard-Emojis ersetzen.',
  'Only the general chat topic is allowed in this channel.': 'In diesem Kanal ist nur das Thema „Allgemeines“ erlaubt.',
  'Password authentication is disabled in this organization':
    'Die Anmeldung mit Passwort ist in dieser Organisation deaktiviert.',
  'Private channels cannot be made default.': 'Private Kanäle können keine Standardkanäle sein.',
  'Reaction already exists.': 'Diese Reaktion gibt es bereits.',
  "Reaction doesn't exist.": 'Diese Reaktion gibt es nicht.',
  'Read receipts are disabled in this organization.': 'Lesebestätigungen sind in dieser Organisation deaktiviert.',
  'Realm playground with this Realm, Pygments language and Name already exists.':
    'Für diese Sprache gibt es bereits einen Code-Playground mit diesem Namen.',
  'Reminder does not exist': 'Diese Erinnerung gibt es nicht.',
  'Saved snippet does not exist.': 'Diesen Textbaustein gibt es nicht.',
  'Scheduled delivery time must be in the future.': 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  'Scheduled message does not exist': 'Diese geplante Nachricht gibt es nicht.',
  'Someone created an account with your email address without confirming it. Ask an administrator for help.':
    'Mit Ihrer E-Mail-Adresse wurde ein Konto erstellt, ohne dass die Adresse bestätigt wurde. Bitten Sie die Administratoren um Hilfe.',
  "Subgroups of a group used for 'workplace_users_group' must allow only organization administrators to manage their membership.":
    'Diese Gruppe gehört zur Einstellung „workplace_users_group“. Sie können nur Gruppen hinzufügen, deren Mitglieder ausschließlich von Administratoren verwaltet werden dürfen.',
  'The database failed in the middle of this request, which may be done or not':
    'Die Datenbank ist ausgefallen. Prüfen Sie, ob Ihre Änderung trotzdem gespeichert wurde, bevor Sie es erneut versuchen.',
  'The database is not available; try again later':
    'Die Datenbank ist nicht verfügbar. Versuchen Sie es später erneut.',
  'The domain {domain} is already a part of your organization.':
    'Die Domain {domain} gehört bereits zu den erlaubten Domains.',
  'The file store is not available; try again later':
    'Der Dateispeicher ist nicht verfügbar. Versuchen Sie es später erneut.',
  'The image could not be read. Try again.': 'Das Bild konnte nicht gelesen werden. Versuchen Sie es erneut.',
  'The image has too many pixels or frames': 'Das Bild hat zu viele Pixel oder Einzelbilder. Wählen Sie ein kleineres.',
  'The image is damaged': 'Das Bild ist beschädigt.',
  'The image takes too much time or memory to read':
    'Das Bild ist zu aufwendig zu verarbeiten. Wählen Sie ein anderes.',
  'The linkifier pattern does not match the example input.': 'Der Beispieltext entspricht nicht dem Muster.',
  'The owner permission cannot be removed from the only organization owner.':
    'Die Organisation braucht mindestens einen Eigentümer. Machen Sie zuerst eine andere Person zum Eigentümer.',
  'The password is too weak.': 'Das Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
  'The request body is larger than {limit}': 'Die gesendeten Daten sind größer als {limit}.',
  'The reverse template does not produce the example input.': 'Die umgekehrte Vorlage ergibt nicht den Beispieltext.',
  'The time limit for deleting this message has passed':
    'Das Zeitlimit für das Löschen dieser Nachricht ist abgelaufen.',
  'The time limit for editing this message has passed':
    'Das Zeitlimit für das Bearbeiten dieser Nachricht ist abgelaufen.',
  "The time limit for editing this message's channel has passed":
    'Das Zeitlimit für das Verschieben dieser Nachricht in einen anderen Kanal ist abgelaufen.',
  "The time limit for editing this message's topic has passed.":
    'Das Zeitlimit für das Verschieben dieser Nachricht in ein anderes Thema ist abgelaufen.',
  'The user who sent this invitation no longer has permission to send it. Send a new one.':
    'Die Person, die diese Einladung gesendet hat, ist dazu nicht mehr berechtigt. Senden Sie eine neue Einladung.',
  "There is no member '{user_id}' in this user group":
    'Die Person mit der ID {user_id} ist kein Mitglied dieser Gruppe.',
  'This conversation does not include any users who can authorize it.':
    'Niemand in dieser Unterhaltung darf Direktnachrichten autorisieren.',
  'This custom emoji has been deactivated.': 'Dieses eigene Emoji wurde deaktiviert.',
  'This field cannot be blank.': 'Füllen Sie dieses Feld aus.',
  'This organization has been deactivated': 'Diese Organisation wurde deaktiviert',
  'Too many alert words (limit: 100).': 'Sie können höchstens 100 Signalwörter haben.',
  'Too many bots (limit: 200).': 'Eine Person kann höchstens 200 Bots haben.',
  'Too many channel folders (limit: 500).': 'Die Organisation kann höchstens 500 Kanalordner haben.',
  'Too many channels (limit: 5000).': 'Die Organisation kann höchstens 5.000 Kanäle haben.',
  'Too many characters in drafts (limit: 4000000).':
    'Ihre Entwürfe dürfen zusammen höchstens 4.000.000 Zeichen lang sein. Löschen Sie einige davon.',
  'Too many characters in reminders (limit: 2000000).':
    'Ihre Erinnerungen dürfen zusammen höchstens 2.000.000 Zeichen lang sein. Löschen Sie einige davon.',
  'Too many characters in saved snippets (limit: 1000000).':
    'Ihre Textbausteine dürfen zusammen höchstens 1.000.000 Zeichen lang sein. Löschen Sie einige davon.',
  'Too many characters in scheduled messages (limit: 2000000).':
    'Ihre geplanten Nachrichten dürfen zusammen höchstens 2.000.000 Zeichen lang sein. Löschen Sie einige davon.',
  'Too many custom emoji (limit: 2000).': 'Die Organisation kann höchstens 2.000 eigene Emojis haben.',
  'Too many custom emoji, including deactivated ones (limit: 5000).':
    'Die Organisation kann höchstens 5.000 eigene Emojis haben, deaktivierte eingeschlossen.',
  'Too many different reactions (limit: 50).': 'Eine Nachricht kann höchstens 50 verschiedene Reaktionen haben.',
  'Too many domains (limit: 1000).': 'Die Organisation kann höchstens 1.000 erlaubte Domains haben.',
  'Too many drafts (limit: 10000).': 'Sie können höchstens 10.000 Entwürfe haben. Löschen Sie einige davon.',
  'Too many invitation links (limit: 1000).':
    'Sie können höchstens 1.000 Einladungslinks haben. Widerrufen Sie einige davon.',
  'Too many linkifiers (limit: 200).': 'Die Organisation kann höchstens 200 Linkmuster haben.',
  'Too many messages requested (maximum 5000).': 'Es können höchstens 5.000 Nachrichten auf einmal geladen werden.',
  'Too many muted, unmuted and followed topics (limit: 10000).':
    'Sie können für höchstens 10.000 Themen eigene Einstellungen haben (stumm, nicht stumm oder solche, denen Sie folgen).',
  'Too many navigation views (limit: 200).': 'Sie können höchstens 200 Ansichten in der Seitenleiste haben.',
  'Too many new channels (limit: 30).': 'Sie können höchstens 30 Kanäle auf einmal erstellen.',
  'Too many playgrounds (limit: 200).': 'Die Organisation kann höchstens 200 Code-Playgrounds haben.',
  'Too many profile fields (limit: 100).': 'Die Organisation kann höchstens 100 Profilfelder haben.',
  'Too many reminders (limit: 1000).': 'Sie können höchstens 1.000 Erinnerungen haben. Löschen Sie einige davon.',
  'Too many saved snippets (limit: 1000).': 'Sie können höchstens 1.000 Textbausteine haben. Löschen Sie einige davon.',
  'Too many scheduled messages (limit: 1000).':
    'Sie können höchstens 1.000 geplante Nachrichten haben. Löschen Sie einige davon.',
  'Too many subscriptions (limit: 10000).':
    'Es können höchstens 10.000 Abonnements auf einmal hinzugefügt werden. Wählen Sie weniger Personen oder Kanäle.',
  'Too many user groups (limit: 10000).': 'Die Organisation kann höchstens 10.000 Gruppen haben.',
  "URL pattern must contain '%(username)s'.": 'Das URL-Muster muss „%(username)s“ enthalten.',
  'Unable to access channel ({name}).': 'Sie haben keinen Zugriff auf den Kanal „{name}“.',
  'Unique names required in this organization.': 'In dieser Organisation müssen Namen eindeutig sein.',
  "Upload would exceed your organization's upload quota.":
    'Der Dateispeicher Ihrer Organisation reicht für diese Datei nicht aus.',
  'Upload would exceed your upload quota of {limit} MiB.':
    'Ihr Dateispeicher von {limit} MiB reicht für diese Datei nicht aus. Löschen Sie hochgeladene Dateien, die Sie nicht mehr brauchen.',
  'Uploaded file is larger than the allowed limit of {limit} MiB':
    'Die Datei ist zu groß. Dateien dürfen höchstens {limit} MiB groß sein.',
  'User already muted': 'Diese Person ist bereits stummgeschaltet.',
  "User group '{name}' already exists.": 'Es gibt bereits eine Gruppe mit dem Namen „{name}“.',
  'User group is deactivated.': 'Diese Gruppe ist deaktiviert.',
  "User group name can't be empty!": 'Geben Sie einen Namen für die Gruppe ein.',
  'User group name cannot exceed 100 characters.': 'Der Gruppenname darf höchstens 100 Zeichen lang sein.',
  "User group name cannot start with '{prefix}'.": 'Der Gruppenname darf nicht mit „{prefix}“ beginnen.',
  'User group {group_id} is already a subgroup of one of the passed subgroups.':
    'Die Gruppe mit der ID {group_id} ist selbst in einer der hinzuzufügenden Gruppen enthalten.',
  'User group {group_id} is already a subgroup of this group.':
    'Die Gruppe mit der ID {group_id} ist bereits in dieser Gruppe enthalten.',
  'User group {group_id} is not a subgroup of this group.':
    'Die Gruppe mit der ID {group_id} ist nicht in dieser Gruppe enthalten.',
  'User is deactivated': 'Das Konto dieser Person ist deaktiviert.',
  'User is not muted': 'Diese Person ist nicht stummgeschaltet.',
  'User not authorized to create users': 'Sie sind nicht berechtigt, Konten zu erstellen.',
  'User with ID {user_id} is a bot': 'Das Konto mit der ID {user_id} ist ein Bot.',
  'User with ID {user_id} is deactivated': 'Das Konto mit der ID {user_id} ist deaktiviert.',
  'User {user_id} is already a member of this group':
    'Die Person mit der ID {user_id} ist bereits Mitglied dieser Gruppe.',
  'Web-public channels are not enabled.': 'Im Web öffentliche Kanäle sind nicht aktiviert.',
  'Wrong password!': 'Falsches Passwort.',
  'You are not allowed to change this field. Contact an administrator to update it.':
    'Sie sind nicht berechtigt, dieses Feld zu ändern. Bitten Sie die Administratoren darum.',
  "You are not allowed to mention user group '{group}'.": 'Sie dürfen die Gruppe „{group}“ nicht erwähnen.',
  'You do not have permission to access some of the recipients.': 'Sie dürfen einigen der Empfänger nicht schreiben.',
  'You do not have permission to administer this channel.': 'Sie sind nicht berechtigt, diesen Kanal zu verwalten.',
  'You do not have permission to create new topics in this channel.':
    'Sie dürfen in diesem Kanal keine neuen Themen anlegen.',
  'You do not have permission to initiate direct message conversations.':
    'Sie dürfen keine neuen Direktnachrichten beginnen.',
  'You do not have permission to post in this channel.': 'Sie dürfen in diesem Kanal nicht schreiben.',
  'You do not have permission to subscribe other users to channels.':
    'Sie sind nicht berechtigt, Personen zu Kanälen hinzuzufügen.',
  'You do not have permission to use channel wildcard mentions in this channel.':
    'Sie dürfen in diesem Kanal nicht alle auf einmal benachrichtigen.',
  'You do not have permission to use topic wildcard mentions in this topic.':
    'Sie dürfen in diesem Thema nicht alle auf einmal benachrichtigen.',
  "You don't have permission to delete this message": 'Sie dürfen diese Nachricht nicht löschen.',
  "You don't have permission to edit this message": 'Sie dürfen diese Nachricht nicht bearbeiten.',
  "You don't have permission to move this message": 'Sie dürfen diese Nachricht nicht verschieben.',
  "You don't have permission to resolve topics in this channel.":
    'Sie dürfen in diesem Kanal keine Themen als erledigt markieren.',
  'You may only upload one file at a time': 'Laden Sie nur eine Datei auf einmal hoch.',
  'You must specify a file to upload': 'Wählen Sie eine Datei zum Hochladen aus.',
  'You must specify at least one email address.': 'Geben Sie mindestens eine E-Mail-Adresse ein.',
  'You must upload exactly one avatar.': 'Laden Sie genau ein Profilbild hoch.',
  'You must upload exactly one file.': 'Laden Sie genau eine Datei hoch.',
  'You must upload exactly one icon.': 'Laden Sie genau ein Symbol hoch.',
  'You must upload exactly one logo.': 'Laden Sie genau ein Logo hoch.',
  'You need to remove all the channels from this folder to archive it.':
    'Entfernen Sie zuerst alle Kanäle aus diesem Ordner, um ihn zu archivieren.',
  'You only have permission to move the {total_messages_allowed_to_move}/{total_messages_in_topic} most recent messages in this topic.':
    'Sie dürfen nur die neuesten Nachrichten in diesem Thema verschieben ({total_messages_allowed_to_move} von {total_messages_in_topic}).',
  'Your organization has turned off message editing':
    'Nachrichten können in dieser Organisation nicht bearbeitet werden.',
  "Your organization's directory isn't responding, so your password couldn't be checked. Try again later.":
    'Ihr Passwort konnte nicht geprüft werden, weil das Verzeichnis Ihrer Organisation nicht antwortet. Versuchen Sie es später erneut.',
  'Your password has been disabled and needs to be reset':
    'Ihr Passwort wurde deaktiviert und muss zurückgesetzt werden.',
  "Your password is managed by your organization's directory.":
    'Ihr Passwort wird im Verzeichnis Ihrer Organisation verwaltet.',
  'Your username or password is incorrect': 'Falscher Benutzername oder falsches Passwort.',
}
