// The errors that people see, in Japanese.
import type { ErrorTexts } from './en.ts'

export const errors: ErrorTexts = {
  '"code" should be the only variable present in the URL template':
    'URL テンプレートで使用できる変数は「code」のみです。',
  "'old' value does not match the expected value.":
    'この設定はすでに変更されています。現在の値を確認して、もう一度お試しください。',
  "'prev_content_sha256' value does not match the expected value.": 'このメッセージは編集中に更新されました。',
  "'value' cannot be blank.": '選択肢を空にすることはできません。',
  "'{email}' is no longer using Parley.": '{email} のユーザーは、現在 Parley を利用していません。',
  "'{setting}' setting cannot be set to '{group}' group.":
    '設定「{setting}」にグループ「{group}」を指定することはできません。',
  "'{value}' is not a valid choice for '{field_name}'.": '「{value}」は「{field_name}」の選択肢にありません。',
  'A custom emoji with this name already exists.': 'この名前のカスタム絵文字はすでに存在します。',
  'A default channel cannot be private.': 'デフォルトチャンネルをプライベートにすることはできません。',
  'A field with that label already exists.': 'この名前のプロフィール項目はすでに存在します。',
  'A reverse template needs an example input.': '逆変換テンプレートには入力例が必要です。',
  'API usage exceeded rate limit': '短時間にリクエストが集中しています。しばらく待ってから、もう一度お試しください。',
  'Account is deactivated': 'アカウントは無効になっています。',
  'All messages of the channel must be in the general chat topic first.':
    '先にチャンネルのすべてのメッセージをトピック「雑談」に移動してください。',
  'An explanation is required.': '説明を入力してください。',
  'At least one authentication method must be enabled.': '認証方法を 1 つ以上有効にしてください。',
  'Avatar changes are disabled in this organization.': 'この組織ではプロフィール写真を変更できません。',
  'Bad name or username': '名前または短い名前が正しくありません。',
  'Bad regular expression: {why}': '正規表現が正しくありません: {why}',
  "Bad value for '{name}': {value}": '「{name}」の値が正しくありません: {value}',
  'Built-in views cannot have a custom name': '標準のビューの名前は変更できません。',
  'Cannot change message content while changing channel':
    'メッセージの編集と別のチャンネルへの移動を同時に行うことはできません。',
  'Cannot deactivate the only {entity}': 'この種類の最後のアカウントは無効にできません: {entity}',
  'Cannot deactivate user group in use.': 'このグループは使用中のため、無効にできません。',
  'Cannot mute self': '自分自身をミュートすることはできません。',
  'Cannot reactivate a deleted user': '削除されたアカウントを再度有効にすることはできません。',
  "Channel '{channel_name}' already exists": 'チャンネル「{channel_name}」はすでに存在します。',
  "Channel '{stream}' does not exist": 'チャンネル「{stream}」は存在しません。',
  'Channel content access is required.': 'この操作には、チャンネルのメッセージへのアクセス権が必要です。',
  'Channel folder name already in use': 'この名前のチャンネルフォルダーはすでに存在します。',
  "Channel name can't be empty.": 'チャンネルの名前を入力してください。',
  'Channel name too long (limit: 60 characters).': 'チャンネルの名前は 60 文字以内で入力してください。',
  "Channel with ID '{stream_id}' does not exist": 'ID が {stream_id} のチャンネルは存在しません。',
  'Channel(s) ({names}) do not exist': 'チャンネルが見つかりません: {names}',
  'Custom external account must define URL pattern': '外部アカウントの URL パターンを指定してください。',
  'Custom views must have a valid name': 'ビューの名前を正しく入力してください。',
  'Direct messages are disabled in this organization.': 'この組織ではダイレクトメッセージが無効になっています。',
  'Direct messages cannot be moved to channels.': 'ダイレクトメッセージをチャンネルに移動することはできません。',
  'Direct messages cannot have topics.': 'ダイレクトメッセージにトピックを付けることはできません。',
  'Disposable email addresses are not allowed in this organization':
    'この組織では使い捨てメールアドレスは使用できません。',
  'Draft does not exist': 'この下書きは存在しません。',
  "Email '{email}' not allowed in this organization": 'メールアドレス {email} はこの組織では使用できません。',
  'Email address changes are disabled in this organization.': 'この組織ではメールアドレスを変更できません。',
  'Email addresses containing + are not allowed.': '+ を含むメールアドレスは使用できません。',
  'Email is already in use.': 'このメールアドレスはすでに使用されています。',
  "Emoji '{name}' does not exist": '絵文字「{name}」は存在しません。',
  'Emoji names must contain only English letters, digits, spaces, dashes and underscores, and end with a letter or digit':
    '絵文字の名前に使用できるのは、英字、数字、スペース、ハイフン、アンダースコアのみです。最後の文字は英字または数字にしてください。',
  'Enter a valid email address.': '有効なメールアドレスを入力してください。',
  "Failed to change owner, bots can't own other bots": 'ボットを別のボットの所有者にすることはできません。',
  "Failed to change owner, guests can't own bots": 'ゲストをボットの所有者にすることはできません。',
  'Failed to change owner, no such user': 'ボットの新しい所有者が見つかりません。',
  'Failed to change owner, user is deactivated': 'ボットの新しい所有者のアカウントは無効になっています。',
  'Field id {id} not found.': 'ID が {id} のプロフィール項目は存在しません。',
  'Field must have at least one choice.': '選択肢を 1 つ以上入力してください。',
  'Field must not have duplicate choices.': '同じ選択肢を複数入力することはできません。',
  'Field must not have more than {limit} choices.': '選択肢は {limit} 個以内で入力してください。',
  'File not found': 'ファイルが見つかりません。',
  'General chat cannot be marked as resolved': 'トピック「雑談」を解決済みにすることはできません。',
  "Group '{name}' in URL template is not present in linkifier pattern.":
    'URL テンプレートのグループ「{name}」がパターンにありません。',
  "Group '{name}' in linkifier pattern is not present in URL template.":
    'パターンのグループ「{name}」が URL テンプレートにありません。',
  'Insufficient permission': 'この操作を行う権限がありません。',
  'Internal server error': 'サーバーでエラーが発生しました。後でもう一度お試しください。',
  'Invalid URL template.': 'URL テンプレートが正しくありません。',
  'Invalid attachment': 'このファイルは存在しません。',
  'Invalid authentication method: {name}': 'この認証方法は存在しません: {name}',
  'Invalid channel ID': 'このチャンネルは存在しないか、アクセス権がありません。',
  'Invalid channel ID {channel_id}. No invites were sent.':
    'ID が {channel_id} のチャンネルは存在しません。招待状は送信されませんでした。',
  'Invalid channel folder ID': 'このチャンネルフォルダーは存在しません。',
  "Invalid channel name '{name}'": '「{name}」はチャンネルの名前として使用できません。',
  'Invalid character in channel name, at position {position}.':
    'チャンネルの名前の {position} 文字目に使用できない文字が含まれています。',
  'Invalid character in language: {character}': '言語に使用できない文字が含まれています: {character}',
  'Invalid character in topic, at position {position}!':
    'トピックの {position} 文字目に使用できない文字が含まれています。',
  'Invalid characters in name!': '名前に使用できない文字が含まれています。',
  'Invalid custom emoji name.': 'カスタム絵文字の名前が正しくありません。',
  'Invalid custom emoji.': 'このカスタム絵文字は存在しません。',
  'Invalid domain: {why}': 'ドメインが正しくありません: {why}',
  "Invalid email '{email}'": 'メールアドレス {email} は正しくありません。',
  'Invalid email batching period: {seconds} seconds': 'メール通知の間隔が正しくありません: {seconds} 秒',
  'Invalid emoji name.': '絵文字の名前が正しくありません。',
  'Invalid file name': 'ファイル名が正しくありません。',
  'Invalid format!': '名前の形式が正しくありません。',
  'Invalid image format': 'この画像形式には対応していません。',
  'Invalid message(s)': 'このメッセージは存在しないか、アクセス権がありません。',
  "Invalid notification sound '{value}'": '通知音「{value}」は存在しません。',
  'Invalid playground': 'このコードプレイグラウンドは存在しません。',
  'Invalid reverse template.': '逆変換テンプレートが正しくありません。',
  'Invalid user ID {user_id}': 'ID が {user_id} のユーザーは存在しません。',
  'Invalid user ID: {user_id}': 'ID が {user_id} のユーザーは存在しません。',
  'Invalid user IDs: {invalid_ids}': '次の ID のユーザーは存在しません: {invalid_ids}',
  'Invalid user group': 'このグループは存在しません。',
  'Invalid user group ID: {group_id}': 'ID が {group_id} のグループは存在しません。',
  'Invitation already used or deactivated.': 'この招待はすでに使用されたか、無効になっています。',
  'Invitation has already been revoked': 'この招待はすでに取り消されています。',
  'Label cannot be blank.': 'プロフィール項目の名前を入力してください。',
  "Language '{language}' is not allowed.": '言語「{language}」は使用できません。',
  'Linkifier already exists.': 'この自動リンクはすでに存在します。',
  'Linkifier not found.': 'この自動リンクは存在しません。',
  'Message edit history is disabled in this organization': 'この組織では編集履歴が無効になっています。',
  'Message must have recipients': '宛先を 1 人以上追加してください。',
  'Message must not be empty': 'メッセージを入力してください。',
  'Missing the required variable "code" in the URL template': 'URL テンプレートに変数「code」がありません。',
  'Moderation request channel must be private.':
    'メッセージの報告の送信先は、プライベートチャンネルである必要があります。',
  'Moderation request channel must be specified to enable message reporting.':
    'この組織では、報告の送信先のチャンネルが設定されていないため、メッセージを報告できません。',
  'Must be an organization administrator': 'この操作を行えるのは組織の管理者のみです。',
  'Must be an organization administrator or emoji author': 'この操作を行えるのは、管理者と絵文字を追加した人のみです。',
  'Must be an organization owner': 'この操作を行えるのは組織のオーナーのみです。',
  'Name changes are disabled in this organization.': 'この組織では名前を変更できません。',
  'Name is already in use.': 'この名前はすでに使用されています。',
  'Name must not be empty!': '名前を入力してください。',
  'Name too long!': '名前が長すぎます。',
  'Navigation view already exists.': 'このビューはすでにサイドバーにあります。',
  'Navigation view does not exist.': 'このビューは存在しません。',
  'New password is too weak!': '新しいパスワードは推測されやすいため使用できません。別のパスワードを選択してください。',
  'No entry found for domain {domain}.': 'ドメイン {domain} は、許可されたドメインに登録されていません。',
  'No new data supplied': '変更する内容がありません。',
  'No presence data for {user_id_or_email}': '{user_id_or_email} のオンライン状態の情報はありません。',
  'No push registration exists to rotate key for.':
    'このデバイスはプッシュ通知に登録されていないため、キーを更新できません。',
  'No such bot': 'このボットは存在しません。',
  'No such invitation': 'この招待は存在しません。',
  'No such session': 'このセッションは存在しません。',
  "No such topic '{topic}'": 'トピック「{topic}」は存在しません。',
  'No such user': 'このユーザーは存在しません。',
  'Not allowed for guest users': 'ゲストはこの操作を行えません。',
  "Not authorized to send to channel '{name}'": 'チャンネル「{name}」に投稿する権限がありません。',
  'Not found': '見つかりません。',
  'Nothing to change': '変更する内容がありません。',
  'Only 2 custom profile fields can be displayed in the profile summary.':
    'プロフィールの概要に表示できるプロフィール項目は 2 つまでです。',
  'Only administrators can override default emoji.': 'デフォルトの絵文字を置き換えられるのは管理者のみです。',
  'Only the general chat topic is allowed in this channel.': 'このチャンネルで使用できるトピックは「雑談」のみです。',
  'Password authentication is disabled in this organization': 'この組織ではパスワードでのサインインは無効です。',
  'Private channels cannot be made default.': 'プライベートチャンネルをデフォルトチャンネルにすることはできません。',
  'Reaction already exists.': 'このリアクションはすでに追加されています。',
  "Reaction doesn't exist.": 'このリアクションは存在しません。',
  'Read receipts are disabled in this organization.': 'この組織では既読確認が無効になっています。',
  'Realm playground with this Realm, Pygments language and Name already exists.':
    'この言語には、同じ名前のコードプレイグラウンドがすでに存在します。',
  'Reminder does not exist': 'このリマインダーは存在しません。',
  'Saved snippet does not exist.': 'この定型文は存在しません。',
  'Scheduled delivery time must be in the future.': '現在より後の日時を選択してください。',
  'Scheduled message does not exist': 'この予約メッセージは存在しません。',
  'Someone created an account with your email address without confirming it. Ask an administrator for help.':
    'あなたのメールアドレスで、アドレスの確認なしにアカウントが作成されています。管理者にお問い合わせください。',
  "Subgroups of a group used for 'workplace_users_group' must allow only organization administrators to manage their membership.":
    'このグループは設定「workplace_users_group」で使用されています。追加できるのは、管理者だけがメンバーを管理できるグループのみです。',
  'The database failed in the middle of this request, which may be done or not':
    '処理中にデータベースで障害が発生しました。処理が完了しているか確認してから、もう一度お試しください。',
  'The database is not available; try again later': 'データベースを利用できません。後でもう一度お試しください。',
  'The domain {domain} is already a part of your organization.':
    'ドメイン {domain} は、許可されたドメインにすでに登録されています。',
  'The file store is not available; try again later': 'ファイルの保存先を利用できません。後でもう一度お試しください。',
  'The image could not be read. Try again.': '画像を読み込めませんでした。もう一度お試しください。',
  'The image has too many pixels or frames':
    '画像のピクセル数またはフレーム数が多すぎます。より小さい画像を選択してください。',
  'The image is damaged': '画像が破損しています。',
  'The image takes too much time or memory to read':
    '画像の処理に時間またはメモリがかかりすぎます。別の画像を選択してください。',
  'The linkifier pattern does not match the example input.': '入力例がパターンに一致しません。',
  'The owner permission cannot be removed from the only organization owner.':
    '組織にはオーナーが 1 人以上必要です。先に別の人をオーナーにしてください。',
  'The password is too weak.': 'パスワードは推測されやすいため使用できません。別のパスワードを選択してください。',
  'The request body is larger than {limit}': '送信されたデータが {limit} を超えています。',
  'The reverse template does not produce the example input.': '逆変換テンプレートの結果が入力例と一致しません。',
  'The time limit for deleting this message has passed': 'このメッセージを削除できる時間を過ぎました。',
  'The time limit for editing this message has passed': 'このメッセージを編集できる時間を過ぎました。',
  "The time limit for editing this message's channel has passed":
    'このメッセージを別のチャンネルに移動できる時間を過ぎました。',
  "The time limit for editing this message's topic has passed.":
    'このメッセージを別のトピックに移動できる時間を過ぎました。',
  'The user who sent this invitation no longer has permission to send it. Send a new one.':
    'この招待を送信した人には、招待する権限がなくなりました。新しい招待状を送信してください。',
  "There is no member '{user_id}' in this user group":
    'ID が {user_id} のユーザーは、このグループのメンバーではありません。',
  'This conversation does not include any users who can authorize it.':
    'この会話には、ダイレクトメッセージを許可する権限を持つ人がいません。',
  'This custom emoji has been deactivated.': 'このカスタム絵文字は無効になっています。',
  'This field cannot be blank.': 'この項目を入力してください。',
  'This organization has been deactivated': 'この組織は無効になっています',
  'Too many alert words (limit: 100).': 'アラートワードは 100 個まで登録できます。',
  'Too many bots (limit: 200).': 'ボットは 1 人につき 200 個まで作成できます。',
  'Too many channel folders (limit: 500).': 'チャンネルフォルダーは組織全体で 500 個まで作成できます。',
  'Too many channels (limit: 5000).': 'チャンネルは組織全体で 5,000 個まで作成できます。',
  'Too many characters in drafts (limit: 4000000).':
    '下書きは合計 4,000,000 文字まで保存できます。不要な下書きを削除してください。',
  'Too many characters in reminders (limit: 2000000).':
    'リマインダーは合計 2,000,000 文字まで保存できます。不要なリマインダーを削除してください。',
  'Too many characters in saved snippets (limit: 1000000).':
    '定型文は合計 1,000,000 文字まで保存できます。不要な定型文を削除してください。',
  'Too many characters in scheduled messages (limit: 2000000).':
    '予約メッセージは合計 2,000,000 文字まで保存できます。不要な予約メッセージを削除してください。',
  'Too many custom emoji (limit: 2000).': 'カスタム絵文字は組織全体で 2,000 個まで追加できます。',
  'Too many custom emoji, including deactivated ones (limit: 5000).':
    'カスタム絵文字は、無効にしたものを含めて、組織全体で 5,000 個まで追加できます。',
  'Too many different reactions (limit: 50).': '1 件のメッセージに追加できるリアクションは 50 種類までです。',
  'Too many domains (limit: 1000).': '許可されたドメインは組織全体で 1,000 件まで登録できます。',
  'Too many drafts (limit: 10000).': '下書きは 10,000 件まで保存できます。不要な下書きを削除してください。',
  'Too many invitation links (limit: 1000).':
    '招待リンクは 1,000 件まで作成できます。不要な招待リンクを取り消してください。',
  'Too many linkifiers (limit: 200).': '自動リンクは組織全体で 200 件まで追加できます。',
  'Too many messages requested (maximum 5000).': '一度に読み込めるメッセージは 5,000 件までです。',
  'Too many muted, unmuted and followed topics (limit: 10000).':
    '個別の設定 (ミュート、ミュート解除、フォロー) ができるトピックは 10,000 件までです。',
  'Too many navigation views (limit: 200).': 'サイドバーのビューは 200 個まで追加できます。',
  'Too many new channels (limit: 30).': '一度に作成できるチャンネルは 30 個までです。',
  'Too many playgrounds (limit: 200).': 'コードプレイグラウンドは組織全体で 200 件まで追加できます。',
  'Too many profile fields (limit: 100).': 'プロフィール項目は組織全体で 100 件まで追加できます。',
  'Too many reminders (limit: 1000).':
    'リマインダーは 1,000 件まで設定できます。不要なリマインダーを削除してください。',
  'Too many saved snippets (limit: 1000).': '定型文は 1,000 件まで保存できます。不要な定型文を削除してください。',
  'Too many scheduled messages (limit: 1000).':
    '予約メッセージは 1,000 件まで保存できます。不要な予約メッセージを削除してください。',
  'Too many subscriptions (limit: 10000).':
    '一度に追加できる参加者は、延べ 10,000 人までです。メンバーまたはチャンネルを減らしてください。',
  'Too many user groups (limit: 10000).': 'グループは組織全体で 10,000 個まで作成できます。',
  "URL pattern must contain '%(username)s'.": 'URL パターンには「%(username)s」を含めてください。',
  'Unable to access channel ({name}).': 'チャンネル「{name}」へのアクセス権がありません。',
  'Unique names required in this organization.': 'この組織では、他の人と同じ名前は使用できません。',
  "Upload would exceed your organization's upload quota.":
    '組織のファイル容量の上限を超えるため、アップロードできません。',
  'Upload would exceed your upload quota of {limit} MiB.':
    'ファイル容量の上限 ({limit} MiB) を超えるため、アップロードできません。不要なファイルを削除してください。',
  'Uploaded file is larger than the allowed limit of {limit} MiB':
    'ファイルが大きすぎます。ファイルの上限は {limit} MiB です。',
  'User already muted': 'このユーザーはすでにミュート中です。',
  "User group '{name}' already exists.": 'グループ「{name}」はすでに存在します。',
  'User group is deactivated.': 'このグループは無効になっています。',
  "User group name can't be empty!": 'グループの名前を入力してください。',
  'User group name cannot exceed 100 characters.': 'グループの名前は 100 文字以内で入力してください。',
  "User group name cannot start with '{prefix}'.": 'グループの名前の先頭に「{prefix}」は使用できません。',
  'User group {group_id} is already a subgroup of one of the passed subgroups.':
    'ID が {group_id} のグループは、追加しようとしているグループにすでに含まれています。',
  'User group {group_id} is already a subgroup of this group.':
    'ID が {group_id} のグループは、すでにこのグループに含まれています。',
  'User group {group_id} is not a subgroup of this group.':
    'ID が {group_id} のグループは、このグループに含まれていません。',
  'User is deactivated': 'このユーザーのアカウントは無効になっています。',
  'User is not muted': 'このユーザーはミュートされていません。',
  'User not authorized to create users': 'アカウントを作成する権限がありません。',
  'User with ID {user_id} is a bot': 'ID が {user_id} のユーザーはボットです。',
  'User with ID {user_id} is deactivated': 'ID が {user_id} のユーザーのアカウントは無効になっています。',
  'User {user_id} is already a member of this group':
    'ID が {user_id} のユーザーは、すでにこのグループのメンバーです。',
  'Web-public channels are not enabled.': 'ウェブ公開チャンネルは有効になっていません。',
  'Wrong password!': 'パスワードが正しくありません。',
  'You are not allowed to change this field. Contact an administrator to update it.':
    'この項目を編集する権限がありません。変更については管理者にお問い合わせください。',
  "You are not allowed to mention user group '{group}'.": 'グループ「{group}」をメンションする権限がありません。',
  'You do not have permission to access some of the recipients.': '一部の宛先にメッセージを送信する権限がありません。',
  'You do not have permission to administer this channel.': 'このチャンネルを管理する権限がありません。',
  'You do not have permission to create new topics in this channel.':
    'このチャンネルで新しいトピックを作成する権限がありません。',
  'You do not have permission to initiate direct message conversations.':
    'ダイレクトメッセージを開始する権限がありません。',
  'You do not have permission to post in this channel.': 'このチャンネルに投稿する権限がありません。',
  'You do not have permission to subscribe other users to channels.':
    'チャンネルにメンバーを追加する権限がありません。',
  'You do not have permission to use channel wildcard mentions in this channel.':
    'このチャンネルで一度に全員に通知する権限がありません。',
  'You do not have permission to use topic wildcard mentions in this topic.':
    'このトピックで一度に全員に通知する権限がありません。',
  "You don't have permission to delete this message": 'このメッセージを削除する権限がありません。',
  "You don't have permission to edit this message": 'このメッセージを編集する権限がありません。',
  "You don't have permission to move this message": 'このメッセージを移動する権限がありません。',
  "You don't have permission to resolve topics in this channel.":
    'このチャンネルでトピックを解決済みにする権限がありません。',
  'You may only upload one file at a time': 'ファイルは 1 つずつアップロードしてください。',
  'You must specify a file to upload': 'アップロードするファイルを選択してください。',
  'You must specify at least one email address.': 'メールアドレスを 1 つ以上入力してください。',
  'You must upload exactly one avatar.': 'プロフィール写真を 1 つだけアップロードしてください。',
  'You must upload exactly one file.': 'ファイルを 1 つだけアップロードしてください。',
  'You must upload exactly one icon.': 'アイコンを 1 つだけアップロードしてください。',
  'You must upload exactly one logo.': 'ロゴを 1 つだけアップロードしてください。',
  'You need to remove all the channels from this folder to archive it.':
    'このフォルダーをアーカイブするには、先にすべてのチャンネルを外してください。',
  'You only have permission to move the {total_messages_allowed_to_move}/{total_messages_in_topic} most recent messages in this topic.':
    'このトピックの {total_messages_in_topic} 件のメッセージのうち、移動できるのは最新の {total_messages_allowed_to_move} 件のみです。',
  'Your organization has turned off message editing': 'この組織ではメッセージを編集できません。',
  "Your organization's directory isn't responding, so your password couldn't be checked. Try again later.":
    '組織のディレクトリが応答しないため、パスワードを確認できませんでした。後でもう一度お試しください。',
  'Your password has been disabled and needs to be reset':
    'パスワードが無効になっています。リセットする必要があります。',
  "Your password is managed by your organization's directory.": 'パスワードは組織のディレクトリで管理されています。',
  'Your username or password is incorrect': 'ユーザー名またはパスワードが正しくありません。',
}
