import fc from 'fast-check'
import { email } from '#contract/fields.ts'
import { hostileText } from './hostile.ts'

/** Hostile input a person could type. */
export const typed: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\0',
        '\t',
        ' ',
        '.',
        ',',
        ';',
        ':',
        '<',
        '>',
        '"',
        "'",
        '&',
        '=',
        '@',
        '\u2028',
        '\u202e',
        '\ud83d',
        '🎉',
        'ß',
        'Bcc: victim@example.org',
        'From ',
        '\n.\n',
        'Content-Type: text/html',
        '\r\n\r\n',
        '----_alternative-1',
        '=?utf-8?B?PHNjcmlwdD4=?=',
        '=?utf-8?Q?=0D=0ABcc:_victim@example.org?=',
        '<script>',
        '</td></table>',
        '<!--',
        '-->',
        '<![endif]-->',
        '{{name}}',
        '{{cancel_url}}',
        'https://evil.example/',
        'javascript:',
        '&lt;b&gt;',
        'Was: ',
        'x'.repeat(200),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join('')),
)

/** An address that forms accept but that could mean something else in an email. */
export const address: fc.Arbitrary<string> = fc
  .oneof(
    fc.emailAddress(),
    fc.constantFrom(
      "o'neil+a@museum.example",
      '=?utf-8?q?a?=@b.example',
      'a&b%{c}@münchen.example',
    ),
  )
  .filter((given) => email.safeParse(given).success)
