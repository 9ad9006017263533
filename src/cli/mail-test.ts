import { Command } from 'commander'
import { secondsOf, systemClock } from '#core/base/clock.ts'
import { sendTestMail } from '#features/mail/operator.ts'
import { addressOptions, configOf, type Given, jsonOption, withConfigOptions } from './options.ts'
import { print } from './output.ts'
import { externalUrlOf } from './with-core.ts'

export function mailTestCommand(): Command {
  const command = new Command('mail-test')
    .description('send a test mail, to see whether the configuration works')
    .argument('<address>', 'recipient of the mail')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Mail goes through the server that PARLEY_SMTP_URL names, from the sender that PARLEY_MAIL_FROM names. "parley serve
--help" describes both.`,
    )
  return withConfigOptions(command, addressOptions).action(testMail)
}

async function testMail(to: string, given: Given): Promise<void> {
  const config = configOf(given)
  const server = { config, externalUrl: externalUrlOf(config) }
  const { from, by, where } = await sendTestMail(server, to, secondsOf(systemClock))
  const text =
    by === 'file'
      ? `PARLEY_SMTP_URL is not set, so the mail is only in the file ${where}.`
      : `${where} took a mail from ${from} to ${to}. Check that it arrives, and not as spam.`
  print(given['json'] === true, { from, to, by, where }, text)
}
