import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client } from '../base/live.ts'
import { hashOfNarrow } from '../base/navigate.ts'
import { administration } from '../text/administration.ts'
import { sizeText } from '../text/size-text.ts'
import { language, texts } from '../text/text.ts'
import { momentText } from '../text/times.ts'
import { ask } from '../ui/dialogs.tsx'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'

export function UploadedFiles(): JSX.Element {
  const t = administration.value.settings
  const { answer, refusal } = useAsked(() => client.call('GET /attachments'), 'attachment')
  const remove = async (attachment_id: number, name: string): Promise<void> => {
    if (await ask({ title: t.deleteFileQuestion(name), action: texts.value.delete }))
      await orSay(client.call('DELETE /attachments/{attachment_id}', { attachment_id }))
  }
  const rows = answer?.attachments.map(file => (
    <li key={file.id}>
      <span class="what">
        <a href={`/user_uploads/${file.path_id}`} target="_blank" rel="noreferrer">
          <bdi>{file.name}</bdi>
        </a>
        <small>
          {sizeText(file.size, language.value)} · {momentText(new Date(file.create_time * 1000).toISOString())} ·{' '}
          {t.fileUses(file.message_ids.length)}
          {file.message_ids.slice(0, 3).map((id, index) => (
            <>
              {' '}
              <a key={id} href={hashOfNarrow([{ operator: 'id', operand: id }])}>
                {t.fileMessage(index + 1)}
              </a>
            </>
          ))}
        </small>
      </span>
      <button
        type="button"
        class="plain danger"
        aria-label={`${texts.value.delete}: ${file.name}`}
        onClick={() => void remove(file.id, file.name)}
      >
        {texts.value.delete}
      </button>
    </li>
  ))
  return (
    <>
      {answer === undefined ? null : <p>{t.filesUse(sizeText(answer.upload_space_used, language.value))}</p>}
      <Rows rows={rows} refusal={refusal} empty={t.noFiles} />
    </>
  )
}
