import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { messageOf, OperatorError } from '#core/base/errors.ts'

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print the API description (OpenAPI 3.1)')
    .option('--write <file>', 'write it to a file instead')
    .addOption(new Option('--check <file>', 'only check whether a file is up to date').conflicts('write'))
    .action(describeApi)
}

async function describeApi({ write, check }: { write?: string; check?: string }): Promise<void> {
  const { apiDocumentText } = await import('#api-docs/api-document.ts')
  const text = apiDocumentText()
  if (write !== undefined) writeFile(write, text)
  else if (check === undefined) process.stdout.write(text)
  else if (!existsSync(check) || readFileSync(check, 'utf8') !== text)
    throw new OperatorError(`${check} is out of date: run "npm run openapi".`)
}

function writeFile(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new OperatorError(`Can't write ${file}: ${messageOf(error)}.`)
  }
}
