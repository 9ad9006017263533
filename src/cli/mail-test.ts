import { Command } from 'commander'
import { secondsOf, systemClock } from '#core/base/clock.ts'
import { sendTestMail } from '#features/mail/operator.ts'
import { addressOptions, configOf, type Given, jsonOption, withConfigOptions } from './options.ts'
import { print } from './output.ts'
import { externalUrlOf } from './with-core.ts'

export function mailTestCommand(): Command {
  const command = new Command('mail-test')
    .description('send a test email to check the mail configuration')
    .argument('<address>', 'recipient')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Sends through PARLEY_SMTP_URL, from PARLEY_MAIL_FROM (see "parley serve --help").`,
    )
  return withConfigOptions(command, addressOptions).action(testMail)
}

async function testMail(to: string, given: Given): Promise<void> {
  const config = configOf(given)
  const server = { config, externalUrl: externalUrlOf(config) }
  const { from, by, where } = await sendTestMail(server, to, secondsOf(systemClock))
  const text =
    by === 'file'
      ? `PARLEY_SMTP_URL isn't set, so the email was only written to ${where}.`
      : `${where} accepted an email from ${from} to ${to}. Check that it arrives, and not in the spam folder.`
  print(given['json'] === true, { from, to, by, where }, text)
}
