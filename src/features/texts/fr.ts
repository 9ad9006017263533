// The server's texts in French.
import { html } from '#core/http/html.ts'
import { pluralsOf } from '#features/languages/public.ts'
import type { Texts } from './en.ts'
import { errors } from './errors/fr.ts'
import { momentsIn } from './moments.ts'

const plural = pluralsOf('fr')
const minutes = plural({ one: 'une minute', other: '# minutes' })
const moment = momentsIn('fr')
const list = new Intl.ListFormat('fr')

const tryAgain: Texts['join']['tryAgain'] = url =>
  html`Rien reçu après quelques minutes ? Vérifiez vos courriers indésirables ou <a href="${url}">réessayez</a>.`
const askAgain = 'Demandez-en une nouvelle à la personne qui l’a envoyée.'
const signInHint = 'Elle vous servira à vous connecter.'

export const fr: Texts = {
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  signInTo: realm => `Se connecter à ${realm}`,
  deadLink: 'Ce lien ne fonctionne pas',
  checkEmail: 'Consultez vos e-mails',
  nowhere: {
    title: 'Il n’y a pas d’organisation à cette adresse',
    checkAddress: 'Vérifiez que l’adresse est complète.',
    page: html`Ceci est un serveur Parley, mais il n’y a pas d’organisation à cette adresse.`,
    addresses: 'Chaque organisation a sa propre adresse. Demandez la bonne à la personne qui vous a invité.',
    developers: 'Pour les développeurs',
    api: url => html`Utilisez l’<a href="${url}">API</a> : votre code peut faire tout ce que font les applications.`,
  },
  login: {
    username: 'Nom d’utilisateur ou adresse e-mail',
    stay: 'Rester connecté',
    forgot: 'Mot de passe oublié ?',
    join: (realm, url) => html`Première visite ? <a href="${url}">Rejoignez ${realm}</a>.`,
    otherApp: 'Utiliser une autre application',
    serverAddress: 'Saisissez cette adresse de serveur dans votre application de messagerie :',
    api: url => html`Ou créez la vôtre avec l’<a href="${url}">API</a>.`,
    unencrypted: html`La connexion à ce serveur n’est pas chiffrée. D’autres personnes sur le réseau peuvent lire votre
    mot de passe.`,
    signOut: 'Se déconnecter',
    ended: 'Votre session est terminée. Reconnectez-vous. Vos brouillons sont conservés.',
    wrong: 'Adresse e-mail ou mot de passe incorrect.',
    tooMany: wait => `Trop de tentatives. Réessayez dans ${minutes(wait)}.`,
    linkFor: name => html`Ce lien vous connecte en tant que <strong>${name}</strong>. Il fonctionne une seule fois.`,
    usedLink: 'Il a déjà été utilisé, a expiré ou a été remplacé par un lien plus récent.',
    withPassword: 'Se connecter avec votre mot de passe',
  },
  newPassword: {
    advice: least => `Au moins ${least} caractères. Quelques mots au hasard conviennent bien.`,
    rule: (least, most) => `Choisissez de ${least} à ${most} caractères plus difficiles à deviner.`,
  },
  reset: {
    inDirectory: 'Vous vous connectez avec le compte de votre organisation. Réinitialisez-y votre mot de passe.',
    noMail: realm => `Ce serveur ne peut pas envoyer d’e-mails. Demandez de l’aide à un administrateur de ${realm}.`,
    hint: 'Nous vous enverrons un lien pour réinitialiser votre mot de passe.',
    send: 'Envoyer le lien',
    mailed: email =>
      html`Si <strong>${email}</strong> a un compte, nous lui avons envoyé un e-mail avec un lien pour réinitialiser
        votre mot de passe. Le lien est valable une heure.`,
    tryAgain,
    title: realm => `Nouveau mot de passe pour ${realm}`,
    for: email =>
      html`Pour <strong>${email}</strong>. Vous devrez vous reconnecter dans toutes vos applications et tous vos
        navigateurs.`,
    new: 'Nouveau mot de passe',
    change: 'Changer le mot de passe',
    usedLink: url => html`Il a déjà été utilisé ou a expiré. <a href="${url}">Obtenir un nouveau lien</a>.`,
  },
  join: {
    title: realm => `Rejoindre ${realm}`,
    invited: inviter => `${inviter} vous invite à rejoindre la messagerie de l’équipe.`,
    emailHint: 'Nous vous enverrons un lien pour continuer.',
    continue: 'Continuer',
    mailed: email =>
      html`Nous avons envoyé un e-mail à <strong>${email}</strong>. Ouvrez le lien qu’il contient pour continuer. Le
        lien est valable 24 heures.`,
    tryAgain,
    check: 'Vérifiez les champs ci-dessous.',
    name: 'Votre nom',
    nameHint: 'Le nom affiché.',
    signInHint,
    confirmed: `Confirmée. ${signInHint}`,
    join: 'Rejoindre',
    withoutInvitation: (realm, url) => html`Vous pouvez aussi <a href="${url}">rejoindre ${realm}</a> sans invitation.`,
    needsAddress: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
    hasAccount:
      'Il existe déjà un compte avec cette adresse. Si c’est le vôtre, connectez-vous depuis une application.',
    wasDeactivated: 'Le compte associé à cette adresse a été désactivé. Demandez à un administrateur de le réactiver.',
    obstacles: {
      expired: ['Cette invitation a expiré', askAgain],
      revoked: ['Cette invitation a été révoquée', askAgain],
      used: [
        'Cette invitation a déjà été utilisée',
        'Si vous l’avez utilisée, connectez-vous avec votre adresse e-mail et votre mot de passe.',
      ],
      stale: [
        'Ce lien ne fonctionne plus',
        'Il est incomplet ou a expiré. Rouvrez votre invitation et nous vous enverrons un nouvel e-mail.',
      ],
      void: [
        'Cette invitation ne fonctionne plus',
        'La personne qui l’a créée ne peut plus inviter de cette façon. Demandez-en une nouvelle à un administrateur.',
      ],
      unknown: ['Invitation introuvable', `Vérifiez que le lien est complet. ${askAgain}`],
      closed: ['Il vous faut une invitation', 'Demandez à un membre de vous inviter.'],
      directory: [
        'Vous n’avez pas besoin de vous inscrire',
        'Connectez-vous avec le nom d’utilisateur et le mot de passe que vous utilisez dans votre organisation.',
      ],
      nowhere: ['Il n’y a pas d’organisation à cette adresse', `Vérifiez que le lien est complet. ${askAgain}`],
    },
  },
  emailChange: {
    title: 'Confirmez votre adresse e-mail',
    wants: (name, email, realm) => html`${name} souhaite utiliser <strong>${email}</strong> dans ${realm}.`,
    wantsInstead: (name, email, realm, old) =>
      html`${name} souhaite utiliser <strong>${email}</strong> au lieu de ${old} dans ${realm}.`,
    use: email => `Utiliser ${email}`,
    done: 'Adresse e-mail confirmée',
    doneText: (realm, email) => `Vous vous connectez désormais à ${realm} avec ${email}.`,
    refused: 'Vous ne pouvez pas utiliser cette adresse',
    usedLink:
      'Il a déjà été utilisé, a expiré ou a été remplacé par un lien plus récent. Changez de nouveau votre adresse dans votre application de messagerie.',
  },
  report: {
    topic: sender => `Modération : ${sender}`,
    reported: (reporter, sender, to, time) =>
      `${reporter} a signalé un message envoyé par ${sender}${to.length === 0 ? '' : ` à ${list.format(to)}`} le ${time}.`,
    reasons: {
      spam: 'Spam',
      harassment: 'Harcèlement',
      inappropriate: 'Contenu inapproprié',
      norms: 'Non-respect des règles de la communauté',
      other: 'Autre raison',
    },
    original: 'Message d’origine',
    originalAt: link => `Message d’origine dans ${link}`,
  },
  errors,
  errorPage: { title: 'Cela n’a pas fonctionné', toStart: 'Aller à la page d’accueil' },
  mails: {
    reset: {
      subject: realm => `Choisissez un nouveau mot de passe pour ${realm}`,
      asked: realm =>
        `Un nouveau mot de passe a été demandé pour votre compte dans ${realm}. Si c’était vous, ouvrez cette page. Le lien fonctionne une seule fois, pendant une heure.`,
      choose: 'Choisir un nouveau mot de passe',
      otherwise: 'Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.',
      directorySubject: realm => `Votre mot de passe pour ${realm}`,
      askedDirectory: realm =>
        `Un nouveau mot de passe a été demandé pour votre compte dans ${realm}. Votre mot de passe est géré par l’annuaire de votre organisation : demandez-y un nouveau mot de passe.`,
    },
    invitation: {
      subject: (inviter, realm) => `${inviter} vous invite à rejoindre ${realm}`,
      invited: (inviter, realm) => `${inviter} vous invite à rejoindre la messagerie d’équipe de ${realm}.`,
      join: 'Rejoindre',
      expires: seconds => `L’invitation expire le ${moment(seconds)}.`,
      otherwise: 'Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
    },
    proof: {
      subject: realm => `Continuez votre inscription à ${realm}`,
      asked: realm =>
        `Une inscription à ${realm}, une messagerie d’équipe, a été demandée avec cette adresse. Si c’était vous, ouvrez cette page pour choisir un nom et un mot de passe. Le lien fonctionne pendant 24 heures.`,
      join: realm => `Rejoindre ${realm}`,
      otherwise: 'Si ce n’était pas vous, ne faites rien : aucun compte ne sera créé.',
      knownSubject: realm => `Vous avez déjà un compte dans ${realm}`,
      askedKnown: realm => `Une inscription à ${realm}, une messagerie d’équipe, a été demandée avec cette adresse.`,
      known:
        'Il existe déjà un compte avec cette adresse. Si c’était vous, connectez-vous depuis une application. Cette page explique comment faire :',
      noPassword: 'Si vous ne connaissez pas le mot de passe, adressez-vous à un administrateur.',
      deactivated: 'Le compte associé à cette adresse a été désactivé. Demandez à un administrateur de le réactiver.',
      otherwiseKnown: 'Si ce n’était pas vous, ne faites rien : rien ne change.',
    },
    emailChange: {
      subject: realm => `Confirmez votre adresse e-mail pour ${realm}`,
      wants: (name, email, realm) => `${name} souhaite utiliser ${email} comme adresse e-mail dans ${realm}.`,
      confirm: 'Si c’était vous, confirmez l’adresse. Le lien est valable 24 heures.',
      button: 'Confirmer l’adresse',
      otherwise: 'Si ce n’était pas vous, ignorez cet e-mail et rien ne changera.',
      changedSubject: realm => `Votre adresse e-mail pour ${realm} a changé`,
      changed: (name, email, realm) =>
        `L’adresse e-mail de ${name} dans ${realm} est maintenant ${email}. Utilisez-la désormais pour vous connecter.`,
      notYou: realm =>
        `Si vous n’êtes pas à l’origine de ce changement, contactez sans attendre les administrateurs de ${realm} : une autre personne a peut-être accès à votre compte.`,
    },
  },
  notices: {
    channelEvents: 'événements du canal',
    newChannels: 'nouveaux canaux',
    channelCreated: maker => `${maker} a créé ce canal.`,
    channelKinds: {
      web: 'Il est ouvert à tous les internautes.',
      public: 'Il est ouvert à toute l’organisation, sauf aux invités.',
      shared: 'Il est privé ; les abonnés voient tous les messages.',
      hidden: 'Il est privé ; les abonnés voient les messages envoyés pendant leur abonnement.',
    },
    channelsCreated: (maker, links) =>
      `${maker} a créé ${links.length === 1 ? 'un nouveau canal' : 'de nouveaux canaux'} : ${list.format(links)}.`,
    subscribed: (user, links) =>
      links.length === 1
        ? `${user} vous a abonné au canal ${links.join()}.`
        : `${user} vous a abonné à ces canaux : ${list.format(links)}.`,
    addedToGroup: (user, group) => `${user} vous a ajouté au groupe ${group}.`,
    removedFromGroup: (user, group) => `${user} vous a retiré du groupe ${group}.`,
    otherChannel: 'un autre canal',
    otherTopic: 'un autre sujet',
    topicMovedHere: (mover, from) => `${mover} a déplacé ici ce sujet depuis ${from}.`,
    messageMovedHere: (mover, url, from) => `${mover} a déplacé ici [un message](${url}) depuis ${from}.`,
    messagesMovedHere: (mover, count, from) => `${mover} a déplacé ici ${count} messages depuis ${from}.`,
    topicMoved: (mover, to) => `${mover} a déplacé ce sujet vers ${to}.`,
    messageMoved: (mover, to) => `${mover} a déplacé un message de ce sujet vers ${to}.`,
    messagesMoved: (mover, count, to) => `${mover} a déplacé ${count} messages de ce sujet vers ${to}.`,
    resolved: user => `${user} a marqué ce sujet comme résolu.`,
    unresolved: user => `${user} a marqué ce sujet comme non résolu.`,
    invitationAccepted: user => `${user} a accepté votre invitation.`,
    reminder: link => `Vous avez demandé un rappel de ${link}.`,
    reminderDirect: url => `Vous avez demandé un rappel d’[un message direct](${url}).`,
    reminderGone: 'Vous avez demandé un rappel d’un message qui a été supprimé ou que vous ne pouvez plus voir.',
    yourNote: 'Votre note :',
    wrote: name => `${name} a écrit :`,
    notSent:
      'Ce message n’a pas pu être envoyé à l’heure prévue. Il se trouve toujours dans la liste de vos messages programmés.',
    reason: 'La raison :',
    webhookFailed: (bot, message, problem) => `${bot} n’a pas pu répondre au message ${message} : ${problem}.`,
  },
  welcome: {
    general: 'Pour tout le monde : nouvelles, questions et tout ce qui n’a pas encore son propre canal.',
    sandbox: 'Un endroit pour faire des essais. Vous ne pouvez rien casser ici.',
    topics: {
      start: 'commencer ici',
      apps: 'applications et bots',
      writing: 'écrire des messages',
      mentions: 'mentions et réactions',
      moving: 'déplacer et résoudre',
      around: 'se repérer',
    },
    start: topic => `Ceci est un **message**. Il se trouve dans le **sujet** *${topic}* du **canal** #**general**.

* Un **canal** correspond à une équipe, un projet ou un centre d’intérêt. Toutes les personnes du canal peuvent le lire.
* Un **sujet** est une conversation dans un canal, comme l’objet d’un e-mail. Plusieurs peuvent se dérouler en même temps, et vous lisez ceux qui comptent pour vous.`,
    next: `**Répondez** dans le champ ci-dessous. Votre réponse reste dans ce sujet. Et si vous disiez bonjour ?

**Créez un sujet** avec « Nouveau message » : choisissez un canal, donnez un nom au sujet et écrivez.

Pour en savoir plus, lisez ces sujets :`,
    apps: `**Sur votre téléphone**, ouvrez cette page dans le navigateur. Les applications compatibles avec cette API demandent l’adresse du serveur, votre adresse e-mail et votre mot de passe.

Les **bots** publient des messages depuis un programme. [Créez-en un](/#settings/bots), copiez sa clé API et consultez la [documentation de l’API](/api/docs) pour savoir comment envoyer un message.`,
    writing: topic => `Mettez en forme vos messages avec Markdown ou avec les boutons sous le champ.

| Vous écrivez | Vous obtenez |
|---|---|
| \`**important**\` | **important** |
| \`*un titre*\` | *un titre* |
| \`~~pas ceci~~\` | ~~pas ceci~~ |
| \`\` \`code\` \`\` | \`code\` |
| \`[un lien](https://example.com)\` | [un lien](https://example.com) |
| \`:tada:\` | :tada: |
| \`#**general>${topic}**\` | #**general>${topic}** |

> Commencez une ligne par \`>\` pour citer.

\`\`\`spoiler Que trouve-t-on ici ?
Trois accents graves et le mot \`spoiler\` masquent le texte jusqu’à ce qu’on l’ouvre.
\`\`\`

À vous maintenant : répondez avec un peu de tout. La [liste complète](/#message-formatting) en contient davantage.`,
    mentions:
      owner => `${owner}, ceci est une **mention**. Tapez \`@\` et les premières lettres d’un nom. La personne reçoit une notification et voit le message dans [Mentions](/#narrow/is/mentioned).

Une **réaction** dit « merci » ou « d’accord » sans autre message. Cliquez sur mon :wave: pour me saluer à votre tour, ou choisissez un autre émoji dans le menu du message.`,
    moving: `Les conversations dérivent. Pour en déplacer une partie dans un sujet à part, choisissez **Déplacer** dans le menu du message. Vous pouvez déplacer seulement ce message, aussi tous les suivants ou le sujet entier, même vers un autre canal. Essayez avec ce message.

Quand un sujet est terminé, cliquez sur **Résoudre**, la coche en haut. Le sujet reçoit une coche : tout le monde voit qu’il n’y a plus rien à faire. Cliquez sur **Rouvrir** pour annuler.`,
    around: `* La [boîte de réception](/#inbox) contient tous vos messages non lus, par conversation. [Conversations récentes](/#recent) et [Tous les messages](/#feed) montrent le reste.
* **Rechercher** trouve tous les messages auxquels vous avez accès. **Ajoutez aux favoris** un message pour le retrouver dans [Favoris](/#narrow/is/starred).
* Pour trouver [d’autres canaux](/#channels/available), cliquez sur + à côté de « Canaux ».
* Raccourcis clavier : \`n\` va à la conversation non lue suivante, \`r\` répond, \`c\` crée un sujet, \`/\` recherche et \`?\` affiche [tous les raccourcis](/#keyboard-shortcuts).`,
    owners: topic => `Bienvenue dans votre nouvelle organisation ! Préparez-la pour les autres en cinq étapes :

1. **Faites un tour** : #**general>${topic}** se lit en une minute et explique comment fonctionnent les conversations ici.
2. **Configurez votre compte** : ajoutez [votre nom et votre photo](/#settings/profile), et vérifiez [votre adresse e-mail et votre mot de passe](/#settings/account-and-privacy).
3. **Nommez l’organisation** et décrivez-la dans [son profil](/#organization/organization-profile). Les [autorisations](/#organization/organization-permissions) déterminent qui peut faire quoi.
4. **Créez des canaux** : [ajoutez-en un](/#channels/new) pour chaque équipe ou projet. Vous avez déjà #**general** et #**sandbox**.
5. **Invitez des personnes** : [envoyez-leur un lien](/#invite). J’aiderai chacune à bien démarrer.`,
    greeting: 'Bienvenue ! Voici comment commencer :',
    read: topic => `**Lisez** ${topic}. Cela prend une minute et explique comment fonctionnent les conversations ici.`,
    setUpProfile: '**Complétez votre profil** : ajoutez [votre nom et votre photo](/#settings/profile).',
    findChannels:
      '**Trouvez vos canaux** : [parcourez-les](/#channels/available) et abonnez-vous à ceux dont vous avez besoin.',
    shortcuts: 'Appuyez sur `?` pour voir les [raccourcis clavier](/#keyboard-shortcuts).',
  },
}
