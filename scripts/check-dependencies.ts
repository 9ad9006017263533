// Checks that docs/dependencies.md lists exactly the packages in package.json, with the licenses in the lock file.
import { readFileSync } from 'node:fs'
import manifest from '#manifest' with { type: 'json' }

const file = 'docs/dependencies.md'
interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string }>>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

const kinds = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies]
const installed = kinds.flatMap(kind => Object.keys(kind))

const rows = [...readFileSync(file, 'utf8').matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | '))
const described = rows
  .filter(([name]) => name !== 'Package')
  .flatMap(([names = '', ...facts]) => names.split(', ').map(name => ({ name, facts })))

const wrong = [
  ...installed
    .filter(name => !described.some(row => row.name === name))
    .map(name => `${name} is in package.json and not in ${file}.`),
  ...described.flatMap(({ name, facts }) => {
    if (!installed.includes(name)) return `${name} is in ${file} and not in package.json.`
    if (facts.length !== 5 || facts.some(fact => fact === '')) return `${name} has an empty cell in ${file}.`
    const license = packages[`node_modules/${name}`]?.license
    return facts[3] === license ? [] : `${name} has the license ${license}, not ${facts[3]} as in ${file}.`
  }),
]
for (const sentence of wrong) console.error(sentence)
if (wrong.length > 0) process.exit(1)
