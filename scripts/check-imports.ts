// `node scripts/check-imports.ts`: exits with 1 if a file imports a module or uses a word that its folder forbids.
import { globSync, readFileSync } from 'node:fs'
import { engineOrder, featureOrder, violations, webOrder } from './import-rules.ts'

const files = globSync('{src,test,scripts,bench}/**/*.{ts,tsx}')
  .filter(path => path !== 'src/main.ts')
  .sort()
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))
const found = violations(files)
for (const violation of found) console.error(violation)
if (found.length > 0) process.exitCode = 1
else {
  console.log(`Engine, each after the folders it imports: ${engineOrder.join(' → ')}`)
  console.log(`Web client, each after the folders it imports: ${webOrder.join(' → ')}`)
  console.log(`Features, each after the features it imports: ${featureOrder(files).join(' → ')}`)
}
