// The generated description is valid and complete, and the one in the repository is up to date.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { apiDocument, apiDocumentText } from '#api-docs/api-document.ts'
import { accessFailures } from '#core/contract/access.ts'
import type { ApiOperation } from '#api-docs/document-types.ts'
import { type AnyEndpoint, methodOf, pathOf, pathParams } from '#core/http/endpoint.ts'
import type { FailureSpec } from '#core/contract/failure.ts'
import { eventsIn } from '#core/db/hook.ts'
import { operationId } from '#api-docs/operation-id.ts'
import { commonFailures } from '#core/http/self-check.ts'
import { features, hookHandlers } from '#features'

const document = apiDocument()
const endpoints = features.flatMap(feature => feature.endpoints)
const described = (endpoint: AnyEndpoint): ApiOperation => {
  const operation = document.paths[pathOf(endpoint)]?.[methodOf(endpoint).toLowerCase()]
  assert.ok(operation, `${endpoint.route} is not described`)
  return operation
}

function shows(operation: ApiOperation, { status, code, template, example, extras }: FailureSpec): boolean {
  const answer = operation.responses[status] ?? { $ref: '' }
  const named = 'content' in answer ? answer : document.components.responses[answer.$ref.split('/').at(-1) ?? '']
  const examples = Object.keys(named?.content['application/json'].examples ?? {})
  return examples.some(name => {
    const value = document.components.examples[name]?.value ?? {}
    return value['code'] === code && value['msg'] === (example ?? template) && extras.every(extra => extra in value)
  })
}

void describe('openapi', () => {
  void it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    // The validator changes its argument.
    const result = await validator.validate({ ...structuredClone(document) })
    assert.deepEqual(result.valid ? [] : result.errors, [])
    assert.equal(validator.version, '3.1')
  })

  void it('notices an invalid document', async () => {
    const broken = { ...structuredClone(document), paths: { '/x': { get: { responses: 1 } } } }
    assert.equal((await new Validator().validate(broken)).valid, false)
  })

  void it('has no broken references', () => {
    const text = JSON.stringify(document)
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      assert.ok(name in (document.components as Record<string, any>)[kind], `${kind} ${name}`)
  })

  void it('names each operation once', () => {
    const ids = endpoints.map(operationId)
    assert.deepEqual(ids, [...new Set(ids)])
    for (const id of ids) assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  for (const endpoint of endpoints)
    void it(`describes ${endpoint.route}`, () => {
      const operation = described(endpoint)
      assert.equal(operation.summary, endpoint.summary)
      assert.equal(operation['x-access'], endpoint.access)
      assert.deepEqual(operation.security, endpoint.access === 'anyone' ? [] : [{ basic: [] }])
      assert.deepEqual(parametersOf(operation).sort(), Object.keys(endpoint.params).sort())
      assert.deepEqual(
        operation.parameters?.filter(one => one.in === 'path').map(one => one.name) ?? [],
        pathParams(endpoint),
      )
      const answer = operation.responses[200].content['application/json'].schema.properties ?? {}
      for (const name of ['result', 'msg', 'ignored_parameters_unsupported', ...Object.keys(endpoint.returns)])
        assert.ok(name in answer, name)
      for (const failure of [...endpoint.errors, ...accessFailures(endpoint.access), ...commonFailures])
        assert.ok(shows(operation, failure), failure.template)
    })

  void it('describes every event, and the operations that cause it', () => {
    for (const event of features.flatMap(feature => feature.events)) {
      const name = event.op === null ? event.type : `${event.type}.${event.op}`
      const listed = document['x-events'].filter(one => one.name === name)
      assert.equal(listed.length, 1, name)
      const causes = endpoints.filter(endpoint => eventsIn(endpoint.emits ?? [], hookHandlers).has(event))
      assert.deepEqual(listed[0]?.emittedBy, causes.map(operationId))
      const schema = document.components.schemas[`event.${name}`]
      assert.deepEqual(schema?.properties?.['type'], { const: event.type })
      for (const field of Object.keys(event.delivered['properties'] as object))
        assert.ok(schema?.properties?.[field], field)
    }
  })

  void it('no operation emits an undeclared event', () => {
    const declared = new Set(features.flatMap(feature => feature.events))
    for (const endpoint of endpoints)
      for (const event of eventsIn(endpoint.emits ?? [], hookHandlers))
        assert.ok(declared.has(event), `${endpoint.route}: ${event.type} ${event.op ?? ''}`)
  })

  void it('docs/api/openapi.json is up to date', () => {
    const stored = readFileSync('docs/api/openapi.json', 'utf8')
    assert.ok(stored === apiDocumentText(), 'Run "npm run openapi".')
  })
})

void describe('parley openapi', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'))
  after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  const parley = (...args: string[]) =>
    spawnSync(process.execPath, ['src/main.cjs', 'openapi', ...args], { encoding: 'utf8', maxBuffer: Infinity })

  void it('prints the description', () => assert.equal(parley().stdout, apiDocumentText()))

  void it('writes it, and checks whether a file is up to date', () => {
    assert.equal(parley('--write', file).status, 0)
    assert.deepEqual(parley('--check', file).status, 0)
    writeFileSync(file, '{}')
    const { status, stderr, stdout } = parley('--check', file)
    assert.deepEqual([status, stdout], [1, ''])
    assert.equal(stderr, `${file} is out of date: run "npm run openapi".\n`)
  })
})

function parametersOf({ parameters = [], requestBody }: ApiOperation): string[] {
  const form = requestBody?.content['application/x-www-form-urlencoded']?.schema.properties ?? {}
  return [...parameters.map(one => one.name), ...Object.keys(form)]
}
