// The server's texts in Japanese.
import { html } from '#core/http/html.ts'
import { pluralsOf } from '#features/languages/public.ts'
import type { Texts } from './en.ts'
import { errors } from './errors/ja.ts'
import { momentsIn } from './moments.ts'

const minutes = pluralsOf('ja')({ other: '# 分' })
const moment = momentsIn('ja')
const list = new Intl.ListFormat('ja')

const tryAgain: Texts['join']['tryAgain'] = url =>
  html`数分たっても届かない場合は、迷惑メールフォルダーを確認するか、<a href="${url}">もう一度お試しください</a>。`
const askAgain = '送信した人に新しい招待を依頼してください。'
const signInHint = 'サインインに使用します。'

export const ja: Texts = {
  email: 'メールアドレス',
  password: 'パスワード',
  signIn: 'サインイン',
  signInTo: realm => `${realm} にサインイン`,
  deadLink: 'このリンクは使えません',
  checkEmail: 'メールを確認してください',
  nowhere: {
    title: 'このアドレスに組織はありません',
    checkAddress: 'アドレスが正しいか確認してください。',
    page: html`これは Parley サーバーですが、このアドレスに組織はありません。`,
    addresses: '組織ごとにアドレスが異なります。招待した人に正しいアドレスを確認してください。',
    developers: '開発者の方へ',
    api: url => html`<a href="${url}">API</a> を使うと、アプリでできることはすべてコードから実行できます。`,
  },
  login: {
    username: 'ユーザー名またはメールアドレス',
    stay: 'サインインしたままにする',
    forgot: 'パスワードをお忘れですか？',
    join: (realm, url) => html`初めての方は <a href="${url}">${realm} に参加</a>してください。`,
    otherApp: '別のアプリを使う',
    serverAddress: 'チャットアプリに次のサーバーアドレスを入力してください:',
    api: url => html`<a href="${url}">API</a> を使って自分で作ることもできます。`,
    unencrypted: html`このサーバーへの接続は暗号化されていません。ネットワーク上の他の人にパスワードを読み取られる可能性があります。`,
    signOut: 'サインアウト',
    ended: 'セッションが終了しました。もう一度サインインしてください。下書きは保存されています。',
    wrong: 'メールアドレスまたはパスワードが正しくありません。',
    tooMany: wait => `試行回数が多すぎます。${minutes(wait)}後にもう一度お試しください。`,
    linkFor: name => html`このリンクで <strong>${name}</strong> としてサインインします。使用できるのは 1 回のみです。`,
    usedLink: 'すでに使用されたか、有効期限が切れたか、新しいリンクに置き換えられています。',
    withPassword: 'パスワードでサインイン',
  },
  newPassword: {
    advice: least => `${least} 文字以上。無関係な単語をいくつか組み合わせるのがおすすめです。`,
    rule: (least, most) => `${least}～${most} 文字の、推測されにくいパスワードを選択してください。`,
  },
  reset: {
    inDirectory: '組織のアカウントでサインインしています。パスワードはそちらでリセットしてください。',
    noMail: realm => `このサーバーはメールを送信できません。${realm} の管理者にお問い合わせください。`,
    hint: 'パスワードをリセットするためのリンクをメールでお送りします。',
    send: 'リンクを送信',
    mailed: email =>
      html`<strong>${email}</strong>
        のアカウントがある場合は、パスワードをリセットするためのリンクをメールでお送りしました。リンクの有効期間は 1
        時間です。`,
    tryAgain,
    title: realm => `${realm} の新しいパスワード`,
    for: email =>
      html`対象: <strong>${email}</strong>。すべてのアプリとブラウザーで、もう一度サインインする必要があります。`,
    new: '新しいパスワード',
    change: 'パスワードを変更',
    usedLink: url =>
      html`すでに使用されたか、有効期限が切れています。<a href="${url}">新しいリンクを取得</a>してください。`,
  },
  join: {
    title: realm => `${realm} に参加`,
    invited: inviter => `${inviter} さんがチームチャットに招待しています。`,
    emailHint: '続けるためのリンクをメールでお送りします。',
    continue: '続ける',
    mailed: email =>
      html`<strong>${email}</strong>
        にメールをお送りしました。メール内のリンクを開いて続けてください。リンクの有効期間は 24 時間です。`,
    tryAgain,
    check: '以下の項目を確認してください。',
    name: '名前',
    nameHint: '表示される名前です。',
    signInHint,
    confirmed: `確認済みです。${signInHint}`,
    join: '参加',
    withoutInvitation: (realm, url) => html`招待なしで <a href="${url}">${realm} に参加</a>することもできます。`,
    needsAddress: 'メールアドレスを入力してください (例: name@example.com)。',
    hasAccount:
      'このアドレスのアカウントはすでに存在します。ご自分のアカウントの場合は、アプリからサインインしてください。',
    wasDeactivated: 'このアドレスのアカウントは無効になっています。管理者に再有効化を依頼してください。',
    obstacles: {
      expired: ['この招待は有効期限が切れています', askAgain],
      revoked: ['この招待は取り消されました', askAgain],
      used: [
        'この招待はすでに使用されています',
        'ご自分で使用した場合は、メールアドレスとパスワードでサインインしてください。',
      ],
      stale: [
        'このリンクは使えなくなりました',
        'リンクが不完全か、有効期限が切れています。招待をもう一度開くと、新しいメールをお送りします。',
      ],
      void: [
        'この招待は使えなくなりました',
        '招待を作成した人は、この方法で招待できなくなりました。管理者に新しい招待を依頼してください。',
      ],
      unknown: ['招待が見つかりません', `リンクが正しいか確認してください。${askAgain}`],
      closed: ['招待が必要です', 'メンバーに招待を依頼してください。'],
      directory: ['登録は必要ありません', '組織で使用しているユーザー名とパスワードでサインインしてください。'],
      nowhere: ['このアドレスに組織はありません', `リンクが正しいか確認してください。${askAgain}`],
    },
  },
  emailChange: {
    title: 'メールアドレスの確認',
    wants: (name, email, realm) =>
      html`${name} さんが ${realm} で <strong>${email}</strong> を使用しようとしています。`,
    wantsInstead: (name, email, realm, old) =>
      html`${name} さんが ${realm} で ${old} の代わりに <strong>${email}</strong> を使用しようとしています。`,
    use: email => `${email} を使用`,
    done: 'メールアドレスを確認しました',
    doneText: (realm, email) => `今後は ${realm} に ${email} でサインインしてください。`,
    refused: 'このアドレスは使用できません',
    usedLink:
      'すでに使用されたか、有効期限が切れたか、新しいリンクに置き換えられています。チャットアプリでもう一度アドレスを変更してください。',
  },
  report: {
    topic: sender => `モデレーション: ${sender}`,
    reported: (reporter, sender, to, time) =>
      `${reporter} さんが、${sender} さんが ${time} に${to.length === 0 ? '' : ` ${list.format(to)} に`}送信したメッセージを報告しました。`,
    reasons: {
      spam: 'スパム',
      harassment: '嫌がらせ',
      inappropriate: '不適切な内容',
      norms: 'コミュニティの規範への違反',
      other: 'その他の理由',
    },
    original: '元のメッセージ',
    originalAt: link => `元のメッセージ: ${link}`,
  },
  errors,
  errorPage: { title: '処理できませんでした', toStart: 'スタートページへ' },
  mails: {
    reset: {
      subject: realm => `${realm} の新しいパスワードを選択してください`,
      asked: realm =>
        `${realm} のアカウントの新しいパスワードがリクエストされました。ご自分でリクエストした場合は、次のページを開いてください。リンクは 1 時間以内に 1 回のみ使用できます。`,
      choose: '新しいパスワードを選択',
      otherwise: '心当たりがない場合は、何もする必要はありません。パスワードは変更されません。',
      directorySubject: realm => `${realm} のパスワードについて`,
      askedDirectory: realm =>
        `${realm} のアカウントの新しいパスワードがリクエストされました。パスワードは組織のディレクトリで管理されています。新しいパスワードはそちらで依頼してください。`,
    },
    invitation: {
      subject: (inviter, realm) => `${inviter} さんが ${realm} に招待しています`,
      invited: (inviter, realm) => `${inviter} さんが ${realm} のチームチャットに招待しています。`,
      join: '参加',
      expires: seconds => `招待の有効期限は ${moment(seconds)} です。`,
      otherwise: '心当たりがない場合は、このメールを無視してください。',
    },
    proof: {
      subject: realm => `${realm} への参加を続けてください`,
      asked: realm =>
        `このアドレスで、チームチャット ${realm} への参加がリクエストされました。ご自分でリクエストした場合は、次のページを開いて名前とパスワードを選択してください。リンクの有効期間は 24 時間です。`,
      join: realm => `${realm} に参加`,
      otherwise: '心当たりがない場合は、何もする必要はありません。アカウントは作成されません。',
      knownSubject: realm => `${realm} にはすでにアカウントがあります`,
      askedKnown: realm => `このアドレスで、チームチャット ${realm} への参加がリクエストされました。`,
      known:
        'このアドレスのアカウントはすでに存在します。ご自分でリクエストした場合は、アプリからサインインしてください。方法は次のページをご覧ください:',
      noPassword: 'パスワードがわからない場合は、管理者にお問い合わせください。',
      deactivated: 'このアドレスのアカウントは無効になっています。管理者に再有効化を依頼してください。',
      otherwiseKnown: '心当たりがない場合は、何もする必要はありません。何も変更されません。',
    },
    emailChange: {
      subject: realm => `${realm} のメールアドレスを確認してください`,
      wants: (name, email, realm) =>
        `${name} さんが ${realm} のメールアドレスとして ${email} を使用しようとしています。`,
      confirm: 'ご自分で変更した場合は、アドレスを確認してください。リンクの有効期間は 24 時間です。',
      button: 'アドレスを確認',
      otherwise: '心当たりがない場合は、このメールを無視してください。何も変更されません。',
      changedSubject: realm => `${realm} のメールアドレスが変更されました`,
      changed: (name, email, realm) =>
        `${realm} での ${name} さんのメールアドレスは ${email} になりました。今後はこのアドレスでサインインしてください。`,
      notYou: realm =>
        `変更した覚えがない場合は、すぐに ${realm} の管理者に連絡してください。他の人があなたのアカウントにアクセスしている可能性があります。`,
    },
  },
  notices: {
    channelEvents: 'チャンネルの更新',
    newChannels: '新しいチャンネル',
    channelCreated: maker => `${maker} さんがこのチャンネルを作成しました。`,
    channelKinds: {
      web: 'インターネット上の誰でも利用できます。',
      public: 'ゲスト以外の組織の全員が利用できます。',
      shared: 'プライベートチャンネルです。参加者はこれまでのすべてのメッセージを閲覧できます。',
      hidden: 'プライベートチャンネルです。参加者は参加中に送信されたメッセージを閲覧できます。',
    },
    channelsCreated: (maker, links) => `${maker} さんが新しいチャンネルを作成しました: ${list.format(links)}`,
    subscribed: (user, links) => `${user} さんがあなたを次のチャンネルに追加しました: ${list.format(links)}`,
    addedToGroup: (user, group) => `${user} さんがあなたをグループ ${group} に追加しました。`,
    removedFromGroup: (user, group) => `${user} さんがあなたをグループ ${group} から外しました。`,
    otherChannel: '別のチャンネル',
    otherTopic: '別のトピック',
    topicMovedHere: (mover, from) => `${mover} さんがこのトピックを ${from} からここに移動しました。`,
    messageMovedHere: (mover, url, from) =>
      `${mover} さんが [1 件のメッセージ](${url}) を ${from} からここに移動しました。`,
    messagesMovedHere: (mover, count, from) =>
      `${mover} さんが ${count} 件のメッセージを ${from} からここに移動しました。`,
    topicMoved: (mover, to) => `${mover} さんがこのトピックを ${to} に移動しました。`,
    messageMoved: (mover, to) => `${mover} さんがこのトピックの 1 件のメッセージを ${to} に移動しました。`,
    messagesMoved: (mover, count, to) =>
      `${mover} さんがこのトピックの ${count} 件のメッセージを ${to} に移動しました。`,
    resolved: user => `${user} さんがこのトピックを解決済みにしました。`,
    unresolved: user => `${user} さんがこのトピックを未解決に戻しました。`,
    invitationAccepted: user => `${user} さんが招待を承諾しました。`,
    reminder: link => `リマインダー: ${link}`,
    reminderDirect: url => `リマインダー: [ダイレクトメッセージ](${url})`,
    reminderGone: 'リマインダーを設定したメッセージは、削除されたか、閲覧できなくなりました。',
    yourNote: 'メモ:',
    wrote: name => `${name} さんの発言:`,
    notSent: 'このメッセージは予約した日時に送信できませんでした。予約メッセージの一覧に残っています。',
    reason: '理由:',
    webhookFailed: (bot, message, problem) => `${bot} はメッセージ ${message} に返信できませんでした: ${problem}`,
  },
  welcome: {
    general: '全員のためのチャンネルです。お知らせや質問、専用のチャンネルがまだない話題はここへ。',
    sandbox: '自由に試せる場所です。何をしても大丈夫です。',
    topics: {
      start: 'はじめに',
      apps: 'アプリとボット',
      writing: 'メッセージの書き方',
      mentions: 'メンションとリアクション',
      moving: '移動と解決',
      around: '使い方のヒント',
    },
    start: topic => `これは**メッセージ**です。**チャンネル** #**general** の**トピック** *${topic}* にあります。

* **チャンネル**は、チームやプロジェクト、興味ごとの場所です。参加者は全員が読めます。
* **トピック**は、メールの件名のような、チャンネル内の会話です。同時にいくつも進められ、自分に必要なものだけを読めます。`,
    next: `下の入力欄から**返信**してみましょう。返信はこのトピックに届きます。まずはあいさつしてみませんか？

「新規メッセージ」で**トピックを作成**できます。チャンネルを選び、トピックに名前を付けて、書くだけです。

詳しくは、次のトピックをご覧ください:`,
    apps: `**スマートフォン**では、ブラウザーでこのページを開いてください。この API に対応したアプリでは、サーバーのアドレス、メールアドレス、パスワードを入力します。

**ボット**は、プログラムからメッセージを投稿します。[ボットを作成](/#settings/bots)して API キーをコピーし、メッセージの送り方は [API ドキュメント](/api/docs)をご覧ください。`,
    writing: topic => `メッセージの書式は Markdown か、入力欄の下のボタンで設定できます。

| 入力 | 表示 |
|---|---|
| \`**重要**\` | **重要** |
| \`*タイトル*\` | *タイトル* |
| \`~~これは違う~~\` | ~~これは違う~~ |
| \`\` \`コード\` \`\` | \`コード\` |
| \`[リンク](https://example.com)\` | [リンク](https://example.com) |
| \`:tada:\` | :tada: |
| \`#**general>${topic}**\` | #**general>${topic}** |

> 行の先頭に \`>\` を付けると引用になります。

\`\`\`spoiler ここには何が？
バッククォート 3 つと \`spoiler\` という単語で、開くまでテキストを隠せます。
\`\`\`

次はあなたの番です。それぞれを少しずつ使って返信してみてください。ほかの書式は[一覧](/#message-formatting)にあります。`,
    mentions:
      owner => `${owner} さん、これは**メンション**です。\`@\` と名前の最初の数文字を入力します。相手に通知が届き、メッセージは[メンション](/#narrow/is/mentioned)に表示されます。

**リアクション**を使うと、メッセージを送らずに「ありがとう」や「賛成」を伝えられます。:wave: をクリックして手を振り返すか、メッセージメニューから別の絵文字を選んでみてください。`,
    moving: `会話はそれていくものです。一部を別のトピックに移すには、メッセージメニューの**移動**を選びます。そのメッセージだけ、以降のすべて、またはトピック全体を、別のチャンネルへも移動できます。このメッセージで試してみてください。

トピックの用件が済んだら、上にあるチェックマークの**解決**をクリックします。トピックにチェックマークが付き、対応が終わったことが全員にわかります。元に戻すには**再開**をクリックします。`,
    around: `* [受信トレイ](/#inbox)には、すべての未読メッセージが会話ごとに表示されます。そのほかは[最近の会話](/#recent)と[すべてのメッセージ](/#feed)にあります。
* **検索**では、アクセスできるすべてのメッセージを探せます。**スターを付ける**と、[スター付き](/#narrow/is/starred)から見つけられます。
* [ほかのチャンネル](/#channels/available)を探すには、「チャンネル」の横の + をクリックします。
* キーボードショートカット: \`n\` で次の未読の会話へ、\`r\` で返信、\`c\` でトピックを作成、\`/\` で検索、\`?\` で[すべてのショートカット](/#keyboard-shortcuts)を表示します。`,
    owners: topic => `新しい組織へようこそ！5 つのステップで、メンバーを迎える準備をしましょう:

1. **見て回る**: #**general>${topic}** は 1 分で読めて、会話の仕組みがわかります。
2. **アカウントを設定する**: [名前と写真](/#settings/profile)を追加し、[メールアドレスとパスワード](/#settings/account-and-privacy)を確認します。
3. **組織に名前を付ける**: [プロフィール](/#organization/organization-profile)で説明も書けます。[権限](/#organization/organization-permissions)では、誰が何をできるかを決められます。
4. **チャンネルを作成する**: チームやプロジェクトごとに[追加](/#channels/new)します。#**general** と #**sandbox** はすでにあります。
5. **メンバーを招待する**: [リンクを送信](/#invite)します。最初の一歩は私がお手伝いします。`,
    greeting: 'ようこそ！次のことから始めましょう:',
    read: topic => `${topic} を**読む**: 1 分で読めて、会話の仕組みがわかります。`,
    setUpProfile: '**プロフィールを設定する**: [名前と写真](/#settings/profile)を追加します。',
    findChannels: '**チャンネルを探す**: [一覧を見て](/#channels/available)、必要なチャンネルに参加します。',
    shortcuts: '`?` を押すと、[キーボードショートカット](/#keyboard-shortcuts)が表示されます。',
  },
}
