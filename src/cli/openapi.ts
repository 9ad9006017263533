import { Command } from 'commander'

export function openapiCommand(): Command {
  return new Command('openapi').description('print the API description')
}
