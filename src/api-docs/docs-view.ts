// The whole API on one page, generated from its OpenAPI document.
import { sessionApiPrefix } from '#core/contract/api-path.ts'
import type { ApiDocument, ApiEvent, ErrorExample } from './document-types.ts'
import { type Html, html } from '#core/http/html.ts'
import { badge, errorTable, eventId, eventView, type Listed, operationView } from './operation-view.ts'
import { breakable } from './schema-view.ts'
import { sharedShapesView } from './shared-shape.ts'

/** `origin` is the server URL in the examples. */
export function docsView(document: ApiDocument, origin: string): Html {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags
    .map(tag => ({
      ...tag,
      operations: listed.filter(({ operation }) => operation.tags.includes(tag.name)),
      events: document['x-events'].filter(event => event.feature === tag.name),
    }))
    .filter(({ operations, events }) => operations.length + events.length > 0)
  const base = origin + (document.servers[0]?.url ?? '')
  return html`
    <a class="skip" href="#content">Skip to content</a>
    <header class="bar">
      <a class="name" href="/">${document.info.title}</a> <span>API ${document.info.version}</span>
      <a class="menu" href="#operations">All operations</a>
    </header>
    <div class="columns">
      <nav id="operations" aria-label="Operations">
        <details>
          <summary>All operations</summary>
          ${groups.map(group => navigation(group))}
        </details>
      </nav>
      <main id="content">
        ${introduction(document, listed)}
        ${groups.map(
          ({ name, description, operations, events }) => html`
            <section class="group" aria-labelledby="feature-${name}">
              <h2 id="feature-${name}">${titleOf(name)}</h2>
              <p>${description}</p>
              ${operations.map(one => operationView(document, base, one))}
              ${events.map(event => eventView(document, event))}
            </section>
          `,
        )}
        ${sharedShapesView(document)}
      </main>
    </div>
  `
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function navigation(group: { name: string; operations: readonly Listed[]; events: readonly ApiEvent[] }): Html {
  return html`<p><a href="#feature-${group.name}">${titleOf(group.name)}</a></p>
    <ul>
      ${group.operations.map(
        ({ method, path, operation }) =>
          html`<li>
            <a href="#${operation.operationId}">${badge(method)} <span>${breakable(path)}</span></a>
          </li>`,
      )}
      ${group.events.map(
        ({ name }) =>
          html`<li>
            <a href="#${eventId(name)}"><span class="method event">EVENT</span> <span>${breakable(name)}</span></a>
          </li>`,
      )}
    </ul>`
}

function introduction({ info, servers, components }: ApiDocument, listed: readonly Listed[]): Html {
  const errors = (scope: ErrorExample['x-scope']): ErrorExample[] =>
    Object.values(components.examples).filter(example => example['x-scope'] === scope)
  const link = (route: string, text: string): Html => {
    const found = listed.find(({ method, path }) => `${method} ${path}` === route)
    return html`<a href="#${found?.operation.operationId ?? 'operations'}">${text}</a>`
  }
  return html`
    <h1>${info.title} API</h1>
    <p>${withCode(info.description)}</p>
    <p>Machine-readable: <a href="${servers[0]?.url ?? ''}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    <h2 id="signing-in">Authentication</h2>
    <p>
      Send your email address and API key with HTTP Basic authentication. The examples below read them from two shell
      variables:
    </p>
    <pre><code>EMAIL=you@example.com
API_KEY=your-api-key</code></pre>
    <p>
      You'll find your API key in your app's settings. Programs can get it with
      ${link('POST /fetch_api_key', 'POST /fetch_api_key')}.
    </p>
    <p>
      Our web client sends the same requests to <code>${sessionApiPrefix}</code> instead, with a session cookie and the
      header <code>X-Parley: web</code>, and only from a page of this server. With a user ID after <code>web</code>,
      sessions of other users are refused. Programs don't need this.
    </p>
    <p>Without valid credentials, operations that need an account return one of these errors:</p>
    ${errorTable(errors('signed-in'))}
    <h2 id="answers">Responses</h2>
    <p>
      Every response is a JSON object. <code>result</code> is <code>success</code> or <code>error</code>. Errors have a
      message for users in <code>msg</code> and a machine-readable <code>code</code>. Any operation can return these
      errors:
    </p>
    ${errorTable(errors('any'))}
    <h2 id="events">Events</h2>
    <p>
      Every change is sent as an event. Register an event queue with ${link('POST /register', 'POST /register')}, which
      returns the current state, then poll the queue with ${link('GET /events', 'GET /events')}: each request waits for
      up to a minute until there is an event.
    </p>
  `
}

/** Renders `code` in Markdown. */
const withCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
