// Which server and version this is.
import type { ComponentChild, JSX } from 'preact'
import { client } from '../base/live.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { useAnswer } from '../ui/requests.ts'
import { ViewHeading } from '../ui/view-heading.tsx'

export function About(): JSX.Element {
  const { answer, failure } = useAnswer(() => client.call('GET /server_settings'))
  const { about, apiDocumentation } = onDemand.value.menu
  const t = onDemand.value.about
  return (
    <>
      <header class="bar">
        <ViewHeading>
          <b>{about}</b>
        </ViewHeading>
      </header>
      <div class="list" tabIndex={0} role="region" aria-label={about}>
        {answer === undefined ? (
          <p class="hint">{failure ?? texts.value.loading}</p>
        ) : (
          <dl class="keys help">
            <Line name={t.version} value={answer.zulip_version} />
            <Line name={t.apiFeatureLevel} value={answer.zulip_feature_level} />
            <Line name={t.serverUrl} value={globalThis.location.origin} />
            <Line name={apiDocumentation} value={<a href="/api/docs">/api/docs</a>} />
          </dl>
        )}
      </div>
    </>
  )
}

const Line = ({ name, value }: { readonly name: string; readonly value: ComponentChild }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)
