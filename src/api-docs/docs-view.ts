// The whole API on one page, made from its OpenAPI document.
import { sessionApiPrefix } from '#core/contract/api-path.ts'
import type { ApiDocument, ApiEvent, ErrorExample } from './document-types.ts'
import { type Html, html } from '#core/http/html.ts'
import { badge, errorTable, eventId, eventView, type Listed, operationView } from './operation-view.ts'
import { breakable } from './schema-view.ts'
import { sharedShapesView } from './shared-shape.ts'

/** `origin` is the address of the server in the examples. */
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
    <a class="skip" href="#content">Skip to the content</a>
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
    <p>The same for programs: <a href="${servers[0]?.url ?? ''}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    <h2 id="signing-in">Signing in</h2>
    <p>
      Send the email address and the API key of an account by HTTP Basic authentication. The examples below read them
      from two variables of the shell:
    </p>
    <pre><code>EMAIL=you@example.com
API_KEY=your-api-key</code></pre>
    <p>Your settings in an app show the key; programs get it from ${link('POST /fetch_api_key', 'the login')}.</p>
    <p>
      Our own web client sends the same requests to <code>${sessionApiPrefix}</code> instead, with the cookie of a
      session, the header <code>X-Parley: web</code> and from a page of this server; other pages are refused. With the
      ID of a user after <code>web</code>, the session of another user is refused. Programs do not need it.
    </p>
    <p>Without valid credentials, an operation that needs an account answers one of these errors:</p>
    ${errorTable(errors('signed-in'))}
    <h2 id="answers">Answers</h2>
    <p>
      Every answer is a JSON object. <code>result</code> is <code>success</code> or <code>error</code>. An error has a
      text for users in <code>msg</code> and a name for programs in <code>code</code>. Any operation can answer these
      errors:
    </p>
    ${errorTable(errors('any'))}
    <h2 id="events">Events</h2>
    <p>
      Every change is also an event. A client registers an event queue with ${link('POST /register', 'POST /register')},
      which answers with the present state, and then asks for the events of the queue with
      ${link('GET /events', 'GET /events')}, again and again: each request waits until there is an event, for a minute
      at most.
    </p>
  `
}

/** Text with `code` in it, in Markdown. */
const withCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
