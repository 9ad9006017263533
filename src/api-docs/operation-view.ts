// An operation or event in the documentation.
import { existing } from '#core/base/existing.ts'
import type { Access } from '#core/contract/access.ts'
import type { ApiDocument, ApiEvent, ApiOperation, ApiParameter, ApiSchema, ErrorExample } from './document-types.ts'
import { type Html, html } from '#core/http/html.ts'
import { curlExample, formSchema, schemaOf } from './curl-example.ts'
import { breakable, fieldsInside, remarks, typeName } from './schema-view.ts'

export interface Listed {
  /** In uppercase. */
  readonly method: string
  readonly path: string
  readonly operation: ApiOperation
}

export const badge = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`
export const eventId = (name: string): string => `event-${name}`

/** Fields of every successful response, described once. */
const envelope = ['result', 'msg', 'ignored_parameters_unsupported']

export function operationView(document: ApiDocument, base: string, { method, path, operation }: Listed): Html {
  const id = operation.operationId
  return html`
    <article aria-labelledby="${id}">
      <h3 id="${id}">${badge(method)} <code class="path">${path}</code></h3>
      <p class="summary">${operation.summary}</p>
      ${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
      <p class="access">${accessTexts[operation['x-access']]}</p>
      ${parametersView(operation)} ${answerView(operation)} ${errorsView(document, operation)}
      ${causesView(document, operation)}
      <h4>Example</h4>
      <pre><code>${curlExample(base, method, path, operation)}</code></pre>
    </article>
  `
}

const accessTexts: Readonly<Record<Access, string>> = {
  anyone: 'No account needed.',
  'every account': 'All accounts, including incoming webhook bots.',
  user: 'All users. Their role determines what they can see and change.',
  human: 'All users except bots.',
  bot: 'Bots only.',
  'non-guest': 'All users except guests.',
  'non-guest human': 'All users except guests and bots.',
  administrator: 'Organization administrators and owners.',
  'human administrator': 'Organization administrators and owners, except bots.',
  owner: 'Organization owners.',
}

function parametersView(operation: ApiOperation): Html {
  const { properties = {}, required = [] } = formSchema(operation)
  const rows = [
    ...(operation.parameters ?? []).map(one => parameterRow(one.name, parameterSchema(one), one.in, one.required)),
    ...Object.entries(properties).map(([name, schema]) => parameterRow(name, schema, 'form', required.includes(name))),
  ]
  if (rows.length === 0) return html`<p>No parameters.</p>`
  return html`<h4>Parameters</h4>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}

/** A parameter's schema, with the description that the document has next to it. */
const parameterSchema = (parameter: ApiParameter): ApiSchema => {
  const { name: _, in: _place, required: _required, schema: _schema, content: _content, ...rest } = parameter
  return { ...schemaOf(parameter), ...rest }
}

const parameterRow = (name: string, schema: ApiSchema, location: string, required: boolean): Html =>
  html`<tr>
    <th scope="row">
      <code>${breakable(name)}</code> <span class="type">${location}${required ? ', required' : ''}</span>
    </th>
    <td><span class="type">${typeName(schema)}</span> ${remarks(schema)}${fieldsInside(schema)}</td>
  </tr>`

function answerView({ responses }: ApiOperation): Html {
  const fields = fieldsInside(responses[200].content['application/json'].schema, envelope)
  return fields === ''
    ? html`<p>The response has no fields.</p>`
    : html`<h4>Response</h4>
        ${fields}`
}

function errorsView({ components }: ApiDocument, { responses }: ApiOperation): Html | '' {
  const own = Object.values(responses)
    .flatMap(answer => ('content' in answer ? Object.keys(answer.content['application/json'].examples ?? {}) : []))
    .map(name => existing(components.examples[name]))
    .filter(example => example['x-scope'] === 'own')
  return own.length === 0
    ? ''
    : html`<h4>Errors</h4>
        ${errorTable(own)}`
}

export const errorTable = (examples: readonly ErrorExample[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Status and code</th>
        <th scope="col">Message</th>
      </tr>
    </thead>
    <tbody>
      ${examples.map(({ summary, value, 'x-status': status }) => {
        const { result: _, msg, code, ...extras } = value
        return html`<tr>
          <th scope="row">${status} <code>${String(code)}</code></th>
          <td>
            ${msg === summary ? summary : html`<span class="note">Example:</span> ${String(msg)}`}
            ${
              Object.keys(extras).length === 0
                ? ''
                : html`<span class="note">With ${Object.keys(extras).join(', ')}.</span>`
            }
          </td>
        </tr>`
      })}
    </tbody>
  </table>`

function causesView(document: ApiDocument, operation: ApiOperation): Html | '' {
  if (operation['x-emits'].length === 0) return ''
  return html`<h4>Events</h4>
    <ul>
      ${operation['x-emits'].map(name => {
        const declared = document['x-events'].find(event => event.name === name)
        return html`<li>
          <a href="#${eventId(name)}"><code>${name}</code></a> ${declared?.description ?? ''}
        </li>`
      })}
    </ul>`
}

export function eventView({ components }: ApiDocument, event: ApiEvent): Html {
  const id = eventId(event.name)
  const schema = components.schemas[event.schema.$ref.replace(/.*\//, '')] ?? {}
  return html`
    <article aria-labelledby="${id}">
      <h3 id="${id}"><span class="method event">EVENT</span> <code class="path">${event.name}</code></h3>
      <p class="summary">${event.description}</p>
      ${fieldsInside(schema)}
      ${
        event.emittedBy.length === 0
          ? ''
          : html`<p>
              Triggered by
              ${event.emittedBy.map((by, index) => html`${index === 0 ? '' : ', '}<a href="#${by}">${by}</a>`)}.
            </p>`
      }
    </article>
  `
}
