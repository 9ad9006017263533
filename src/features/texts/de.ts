// The server's texts in German.
import { html } from '#core/http/html.ts'
import { pluralsOf } from '#features/languages/public.ts'
import type { Texts } from './en.ts'
import { errors } from './errors/de.ts'
import { momentsIn } from './moments.ts'

const plural = pluralsOf('de')
const minutes = plural({ one: 'einer Minute', other: '# Minuten' })
const moment = momentsIn('de')
const list = new Intl.ListFormat('de')

const tryAgain: Texts['join']['tryAgain'] = url =>
  html`Nach einigen Minuten nichts erhalten? Sehen Sie im Spamordner nach oder
    <a href="${url}">versuchen Sie es erneut</a>.`
const askAgain = 'Bitten Sie die Person, die sie gesendet hat, um eine neue.'
const signInHint = 'Damit melden Sie sich an.'

export const de: Texts = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  signInTo: realm => `Bei ${realm} anmelden`,
  deadLink: 'Dieser Link funktioniert nicht',
  checkEmail: 'Prüfen Sie Ihre E-Mails',
  nowhere: {
    title: 'Unter dieser Adresse gibt es keine Organisation',
    checkAddress: 'Prüfen Sie, ob die Adresse vollständig ist.',
    page: html`Dies ist ein Parley-Server, aber unter dieser Adresse gibt es keine Organisation.`,
    addresses:
      'Jede Organisation hat ihre eigene Adresse. Fragen Sie die Person, die Sie eingeladen hat, nach der richtigen.',
    developers: 'Für Entwickler',
    api: url => html`Nutzen Sie die <a href="${url}">API</a>: Ihr Code kann alles, was die Apps können.`,
  },
  login: {
    username: 'Benutzername oder E-Mail-Adresse',
    stay: 'Angemeldet bleiben',
    forgot: 'Passwort vergessen?',
    join: (realm, url) => html`Neu hier? <a href="${url}">${realm} beitreten</a>.`,
    otherApp: 'Eine andere App verwenden',
    serverAddress: 'Geben Sie diese Serveradresse in Ihrer Chat-App ein:',
    api: url => html`Oder schreiben Sie mit der <a href="${url}">API</a> Ihre eigene.`,
    unencrypted: html`Die Verbindung zu diesem Server ist nicht verschlüsselt. Andere im Netzwerk können Ihr Passwort
    lesen.`,
    signOut: 'Abmelden',
    ended: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an. Ihre Entwürfe sind sicher.',
    wrong: 'Falsche E-Mail-Adresse oder falsches Passwort.',
    tooMany: wait => `Zu viele Versuche. Versuchen Sie es in ${minutes(wait)} erneut.`,
    linkFor: name => html`Dieser Link meldet Sie als <strong>${name}</strong> an. Er funktioniert einmal.`,
    usedLink: 'Er wurde bereits verwendet, ist abgelaufen oder wurde durch einen neueren Link ersetzt.',
    withPassword: 'Mit Passwort anmelden',
  },
  newPassword: {
    advice: least => `Mindestens ${least} Zeichen. Gut sind einige zufällige Wörter.`,
    rule: (least, most) => `Wählen Sie ${least} bis ${most} Zeichen, die schwerer zu erraten sind.`,
  },
  reset: {
    inDirectory: 'Sie melden sich mit dem Konto Ihrer Organisation an. Setzen Sie Ihr Passwort dort zurück.',
    noMail: realm => `Dieser Server kann keine E-Mails senden. Bitten Sie die Administratoren von ${realm} um Hilfe.`,
    hint: 'Wir senden Ihnen einen Link zum Zurücksetzen Ihres Passworts.',
    send: 'Link senden',
    mailed: email =>
      html`Wenn <strong>${email}</strong> ein Konto hat, haben wir eine E-Mail mit einem Link zum Zurücksetzen des
        Passworts gesendet. Der Link ist eine Stunde lang gültig.`,
    tryAgain,
    title: realm => `Neues Passwort für ${realm}`,
    for: email => html`Für <strong>${email}</strong>. Sie müssen sich in allen Apps und Browsern erneut anmelden.`,
    new: 'Neues Passwort',
    change: 'Passwort ändern',
    usedLink: url => html`Er wurde bereits verwendet oder ist abgelaufen. <a href="${url}">Neuen Link anfordern</a>.`,
  },
  join: {
    title: realm => `${realm} beitreten`,
    invited: inviter => `${inviter} hat Sie in den Team-Chat eingeladen.`,
    emailHint: 'Wir senden Ihnen einen Link, mit dem es weitergeht.',
    continue: 'Weiter',
    mailed: email =>
      html`Wir haben eine E-Mail an <strong>${email}</strong> gesendet. Öffnen Sie den Link darin, um fortzufahren. Der
        Link ist 24 Stunden lang gültig.`,
    tryAgain,
    check: 'Bitte prüfen Sie die Felder unten.',
    name: 'Ihr Name',
    nameHint: 'So werden Sie angezeigt.',
    signInHint,
    confirmed: `Bestätigt. ${signInHint}`,
    join: 'Beitreten',
    withoutInvitation: (realm, url) => html`Sie können ${realm} auch <a href="${url}">ohne Einladung beitreten</a>.`,
    needsAddress: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    hasAccount: 'Mit dieser Adresse gibt es bereits ein Konto. Wenn es Ihres ist, melden Sie sich in einer App an.',
    wasDeactivated:
      'Das Konto mit dieser Adresse wurde deaktiviert. Bitten Sie die Administratoren, es zu reaktivieren.',
    obstacles: {
      expired: ['Diese Einladung ist abgelaufen', askAgain],
      revoked: ['Diese Einladung wurde widerrufen', askAgain],
      used: [
        'Diese Einladung wurde bereits verwendet',
        'Wenn Sie das waren, melden Sie sich mit E-Mail-Adresse und Passwort an.',
      ],
      stale: [
        'Dieser Link funktioniert nicht mehr',
        'Er ist unvollständig oder abgelaufen. Öffnen Sie Ihre Einladung erneut, dann senden wir Ihnen eine neue E-Mail.',
      ],
      void: [
        'Diese Einladung funktioniert nicht mehr',
        'Die Person, die sie erstellt hat, kann auf diese Weise niemanden mehr einladen. Bitten Sie die Administratoren um eine neue.',
      ],
      unknown: ['Einladung nicht gefunden', `Prüfen Sie, ob der Link vollständig ist. ${askAgain}`],
      closed: ['Sie brauchen eine Einladung', 'Bitten Sie ein Mitglied, Sie einzuladen.'],
      directory: [
        'Sie brauchen sich nicht zu registrieren',
        'Melden Sie sich mit dem Benutzernamen und Passwort an, die Sie in Ihrer Organisation verwenden.',
      ],
      nowhere: [
        'Unter dieser Adresse gibt es keine Organisation',
        `Prüfen Sie, ob der Link vollständig ist. ${askAgain}`,
      ],
    },
  },
  emailChange: {
    title: 'E-Mail-Adresse bestätigen',
    wants: (name, email, realm) => html`${name} möchte in ${realm} <strong>${email}</strong> verwenden.`,
    wantsInstead: (name, email, realm, old) =>
      html`${name} möchte in ${realm} <strong>${email}</strong> statt ${old} verwenden.`,
    use: email => `${email} verwenden`,
    done: 'E-Mail-Adresse bestätigt',
    doneText: (realm, email) => `Sie melden sich bei ${realm} jetzt mit ${email} an.`,
    refused: 'Sie können diese Adresse nicht verwenden',
    usedLink:
      'Er wurde bereits verwendet, ist abgelaufen oder wurde durch einen neueren Link ersetzt. Ändern Sie Ihre Adresse erneut in Ihrer Chat-App.',
  },
  report: {
    topic: sender => `Moderation: ${sender}`,
    reported: (reporter, sender, to, time) =>
      `${reporter} hat eine Nachricht gemeldet, die ${sender} am ${time}${to.length === 0 ? '' : ` an ${list.format(to)}`} gesendet hat.`,
    reasons: {
      spam: 'Spam',
      harassment: 'Belästigung',
      inappropriate: 'Unangemessener Inhalt',
      norms: 'Verstoß gegen die Regeln der Gemeinschaft',
      other: 'Anderer Grund',
    },
    original: 'Ursprüngliche Nachricht',
    originalAt: link => `Ursprüngliche Nachricht in ${link}`,
  },
  errors,
  errorPage: { title: 'Das hat nicht geklappt', toStart: 'Zur Startseite' },
  mails: {
    reset: {
      subject: realm => `Neues Passwort für ${realm} wählen`,
      asked: realm =>
        `Für Ihr Konto in ${realm} wurde ein neues Passwort angefordert. Wenn Sie das waren, öffnen Sie diese Seite. Der Link funktioniert einmal, eine Stunde lang.`,
      choose: 'Neues Passwort wählen',
      otherwise: 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
      directorySubject: realm => `Ihr Passwort für ${realm}`,
      askedDirectory: realm =>
        `Für Ihr Konto in ${realm} wurde ein neues Passwort angefordert. Ihr Passwort wird im Verzeichnis Ihrer Organisation verwaltet: Fordern Sie dort ein neues an.`,
    },
    invitation: {
      subject: (inviter, realm) => `${inviter} hat Sie zu ${realm} eingeladen`,
      invited: (inviter, realm) => `${inviter} hat Sie in den Team-Chat von ${realm} eingeladen.`,
      join: 'Beitreten',
      expires: seconds => `Die Einladung ist bis ${moment(seconds)} gültig.`,
      otherwise: 'Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.',
    },
    proof: {
      subject: realm => `Beitritt zu ${realm} fortsetzen`,
      asked: realm =>
        `Mit dieser Adresse wurde der Beitritt zum Team-Chat ${realm} angefragt. Wenn Sie das waren, öffnen Sie diese Seite, um Namen und Passwort zu wählen. Der Link funktioniert 24 Stunden lang.`,
      join: realm => `${realm} beitreten`,
      otherwise: 'Wenn Sie das nicht waren, tun Sie nichts: Es wird kein Konto erstellt.',
      knownSubject: realm => `Sie haben bereits ein Konto in ${realm}`,
      askedKnown: realm => `Mit dieser Adresse wurde der Beitritt zum Team-Chat ${realm} angefragt.`,
      known:
        'Mit dieser Adresse gibt es bereits ein Konto. Wenn Sie das waren, melden Sie sich in einer App an. Diese Seite zeigt, wie:',
      noPassword: 'Wenn Sie das Passwort nicht kennen, wenden Sie sich an die Administratoren.',
      deactivated:
        'Das Konto mit dieser Adresse wurde deaktiviert. Bitten Sie die Administratoren, es zu reaktivieren.',
      otherwiseKnown: 'Wenn Sie das nicht waren, tun Sie nichts: Es ändert sich nichts.',
    },
    emailChange: {
      subject: realm => `E-Mail-Adresse für ${realm} bestätigen`,
      wants: (name, email, realm) => `${name} möchte ${email} als E-Mail-Adresse in ${realm} verwenden.`,
      confirm: 'Wenn Sie das waren, bestätigen Sie die Adresse. Der Link ist 24 Stunden lang gültig.',
      button: 'Adresse bestätigen',
      otherwise: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Dann ändert sich nichts.',
      changedSubject: realm => `Ihre E-Mail-Adresse für ${realm} wurde geändert`,
      changed: (name, email, realm) =>
        `Die E-Mail-Adresse von ${name} in ${realm} ist jetzt ${email}. Melden Sie sich ab sofort damit an.`,
      notYou: realm =>
        `Wenn Sie das nicht waren, wenden Sie sich sofort an die Administratoren von ${realm}: Möglicherweise hat jemand anders Zugriff auf Ihr Konto.`,
    },
  },
  notices: {
    channelEvents: 'Kanalereignisse',
    newChannels: 'neue Kanäle',
    channelCreated: maker => `${maker} hat diesen Kanal erstellt.`,
    channelKinds: {
      web: 'Er ist für alle im Internet offen.',
      public: 'Er ist für alle in der Organisation außer Gästen offen.',
      shared: 'Er ist privat; Abonnenten sehen alle Nachrichten.',
      hidden: 'Er ist privat; Abonnenten sehen die Nachrichten, die während ihres Abonnements gesendet werden.',
    },
    channelsCreated: (maker, links) =>
      `${maker} hat ${links.length === 1 ? 'einen neuen Kanal' : 'neue Kanäle'} erstellt: ${list.format(links)}.`,
    subscribed: (user, links) =>
      links.length === 1
        ? `${user} hat Sie zum Kanal ${links.join()} hinzugefügt.`
        : `${user} hat Sie zu diesen Kanälen hinzugefügt: ${list.format(links)}.`,
    addedToGroup: (user, group) => `${user} hat Sie zur Gruppe ${group} hinzugefügt.`,
    removedFromGroup: (user, group) => `${user} hat Sie aus der Gruppe ${group} entfernt.`,
    otherChannel: 'einem anderen Kanal',
    otherTopic: 'einem anderen Thema',
    topicMovedHere: (mover, from) => `${mover} hat dieses Thema aus ${from} hierher verschoben.`,
    messageMovedHere: (mover, url, from) => `${mover} hat [eine Nachricht](${url}) aus ${from} hierher verschoben.`,
    messagesMovedHere: (mover, count, from) => `${mover} hat ${count} Nachrichten aus ${from} hierher verschoben.`,
    topicMoved: (mover, to) => `${mover} hat dieses Thema verschoben. Neuer Ort: ${to}.`,
    messageMoved: (mover, to) => `${mover} hat eine Nachricht aus diesem Thema verschoben. Neuer Ort: ${to}.`,
    messagesMoved: (mover, count, to) =>
      `${mover} hat ${count} Nachrichten aus diesem Thema verschoben. Neuer Ort: ${to}.`,
    resolved: user => `${user} hat dieses Thema als erledigt markiert.`,
    unresolved: user => `${user} hat dieses Thema als offen markiert.`,
    invitationAccepted: user => `${user} hat Ihre Einladung angenommen.`,
    reminder: link => `Sie wollten an ${link} erinnert werden.`,
    reminderDirect: url => `Sie wollten an [eine Direktnachricht](${url}) erinnert werden.`,
    reminderGone:
      'Sie wollten an eine Nachricht erinnert werden, die gelöscht wurde oder die Sie nicht mehr sehen können.',
    yourNote: 'Ihre Notiz:',
    wrote: name => `${name} schrieb:`,
    notSent:
      'Diese Nachricht konnte nicht zur geplanten Zeit gesendet werden. Sie steht weiterhin in der Liste Ihrer geplanten Nachrichten.',
    reason: 'Der Grund:',
    webhookFailed: (bot, message, problem) => `${bot} konnte Nachricht ${message} nicht beantworten: ${problem}.`,
  },
  welcome: {
    general: 'Für alle: Neuigkeiten, Fragen und alles, wofür es noch keinen eigenen Kanal gibt.',
    sandbox: 'Ein Ort zum Ausprobieren. Sie können hier nichts kaputt machen.',
    topics: {
      start: 'hier anfangen',
      apps: 'Apps und Bots',
      writing: 'Nachrichten schreiben',
      mentions: 'Erwähnungen und Reaktionen',
      moving: 'Verschieben und Erledigen',
      around: 'Zurechtfinden',
    },
    start: topic => `Dies ist eine **Nachricht**. Sie steht im **Thema** *${topic}* im **Kanal** #**general**.

* Ein **Kanal** ist für ein Team, ein Projekt oder ein Interesse. Alle darin können mitlesen.
* Ein **Thema** ist eine Unterhaltung in einem Kanal, wie der Betreff einer E-Mail. Viele können gleichzeitig laufen, und Sie lesen die, die für Sie wichtig sind.`,
    next: `**Antworten** Sie im Feld unten. Ihre Antwort bleibt in diesem Thema. Wie wäre es mit einem Hallo?

**Beginnen Sie ein Thema** mit „Neue Nachricht“: Wählen Sie einen Kanal, geben Sie dem Thema einen Namen und schreiben Sie.

Mehr erfahren Sie in diesen Themen:`,
    apps: `**Auf Ihrem Telefon** öffnen Sie diese Seite im Browser. Apps, die diese API unterstützen, fragen nach der Serveradresse, Ihrer E-Mail-Adresse und Ihrem Passwort.

**Bots** senden Nachrichten aus einem Programm. [Erstellen Sie einen](/#settings/bots), kopieren Sie seinen API-Schlüssel und lesen Sie in der [API-Dokumentation](/api/docs), wie Sie eine Nachricht senden.`,
    writing: topic => `Formatieren Sie Ihre Nachrichten mit Markdown oder mit den Schaltflächen unter dem Feld.

| Sie schreiben | Es erscheint |
|---|---|
| \`**wichtig**\` | **wichtig** |
| \`*ein Titel*\` | *ein Titel* |
| \`~~nicht dies~~\` | ~~nicht dies~~ |
| \`\` \`Code\` \`\` | \`Code\` |
| \`[ein Link](https://example.com)\` | [ein Link](https://example.com) |
| \`:tada:\` | :tada: |
| \`#**general>${topic}**\` | #**general>${topic}** |

> Beginnen Sie eine Zeile mit \`>\`, um zu zitieren.

\`\`\`spoiler Was steht hier?
Drei Backticks und das Wort \`spoiler\` verbergen Text, bis ihn jemand öffnet.
\`\`\`

Jetzt sind Sie dran: Antworten Sie mit etwas von allem. Mehr steht in der [vollständigen Liste](/#message-formatting).`,
    mentions:
      owner => `${owner}, dies ist eine **Erwähnung**. Tippen Sie \`@\` und die ersten Buchstaben eines Namens. Die Person wird benachrichtigt und sieht die Nachricht unter [Erwähnungen](/#narrow/is/mentioned).

Eine **Reaktion** sagt „danke“ oder „einverstanden“ ohne eine weitere Nachricht. Klicken Sie auf mein :wave:, um zurückzuwinken, oder wählen Sie ein anderes Emoji im Nachrichtenmenü.`,
    moving: `Unterhaltungen schweifen ab. Um einen Teil in ein eigenes Thema zu verschieben, wählen Sie **Verschieben** im Nachrichtenmenü. Sie können nur diese Nachricht verschieben, auch alle späteren oder das ganze Thema, sogar in einen anderen Kanal. Probieren Sie es mit dieser Nachricht aus.

Wenn ein Thema erledigt ist, klicken Sie oben auf **Erledigen**, das Häkchen. Das Thema bekommt ein Häkchen, damit alle sehen, dass nichts mehr zu tun ist. Mit **Wieder öffnen** machen Sie das rückgängig.`,
    around: `* Der [Posteingang](/#inbox) zeigt alle ungelesenen Nachrichten nach Unterhaltung. [Letzte Unterhaltungen](/#recent) und [Alle Nachrichten](/#feed) zeigen den Rest.
* Die **Suche** findet jede Nachricht, auf die Sie Zugriff haben. **Markieren** Sie eine Nachricht, um sie unter [Markiert](/#narrow/is/starred) wiederzufinden.
* [Weitere Kanäle](/#channels/available) finden Sie mit + neben „Kanäle“.
* Tastenkürzel: \`n\` geht zur nächsten ungelesenen Unterhaltung, \`r\` antwortet, \`c\` beginnt ein Thema, \`/\` sucht und \`?\` zeigt [alle Tastenkürzel](/#keyboard-shortcuts).`,
    owners: topic => `Willkommen in Ihrer neuen Organisation! In fünf Schritten ist sie bereit für andere:

1. **Sehen Sie sich um**: #**general>${topic}** ist in einer Minute gelesen und erklärt, wie Unterhaltungen hier funktionieren.
2. **Richten Sie Ihr Konto ein**: Fügen Sie [Ihren Namen und Ihr Bild](/#settings/profile) hinzu und prüfen Sie [E-Mail-Adresse und Passwort](/#settings/account-and-privacy).
3. **Benennen Sie die Organisation** und beschreiben Sie sie in [ihrem Profil](/#organization/organization-profile). [Berechtigungen](/#organization/organization-permissions) legen fest, wer was darf.
4. **Erstellen Sie Kanäle**: [je einen](/#channels/new) für jedes Team oder Projekt. #**general** und #**sandbox** haben Sie schon.
5. **Laden Sie andere ein**: [Senden Sie ihnen einen Link](/#invite). Ich helfe allen beim Einstieg.`,
    greeting: 'Willkommen! So fangen Sie an:',
    read: topic => `**Lesen** Sie ${topic}. Das dauert eine Minute und erklärt, wie Unterhaltungen hier funktionieren.`,
    setUpProfile: '**Richten Sie Ihr Profil ein**: Fügen Sie [Ihren Namen und Ihr Bild](/#settings/profile) hinzu.',
    findChannels:
      '**Finden Sie Ihre Kanäle**: [Durchsuchen Sie sie](/#channels/available) und abonnieren Sie die, die Sie brauchen.',
    shortcuts: 'Drücken Sie `?`, um die [Tastenkürzel](/#keyboard-shortcuts) zu sehen.',
  },
}
