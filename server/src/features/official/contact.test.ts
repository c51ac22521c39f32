import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evmAddress, tronAddress } from '@ohmstead/contract/chains/address'
import { contactFrom, isRegistrable, keysOf, type ReadContact } from './contact.ts'
import { distance, resembledContact, usesOwnName } from './resemblance.ts'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const tron = tronAddress(new Uint8Array(20).fill(7))

describe('a contact is read', () => {
  test.each([
    ['https://Ohmstead.example/', 'site', 'ohmstead.example'],
    ['ohmstead.example', 'site', 'ohmstead.example'],
    ['WWW.OHMSTEAD.EXAMPLE/help/', 'site', 'ohmstead.example/help'],
    ['http://ohmstead.example:8080/a?b=c#d', 'site', 'ohmstead.example:8080/a'],
    ['ohmstead.example:443', 'site', 'ohmstead.example'],
    ['https://ohmstead.example./x/../y', 'site', 'ohmstead.example/y'],
    ['https://ohmstead.example\\@evil.example', 'site', 'ohmstead.example/@evil.example'],
    ['https://öhmstead.example', 'site', 'xn--hmstead-80a.example'],
    ['https://ｏｈｍstead。example', 'site', 'ohmstead.example'],
    ['Help@Ohmstead.example', 'mail', 'help@ohmstead.example'],
    ['mailto:help@ohmstead.example?subject=Hi', 'mail', 'help@ohmstead.example'],
    ['Ohmstead Support <help@evil.example>', 'mail', 'help@evil.example'],
    ['help@öhm.example', 'mail', 'help@xn--hm-eka.example'],
    ['+49 (0)30 123 456-7', 'phone', '+49301234567'],
    ['0049 30 1234567', 'phone', '+49301234567'],
    ['tel:+49-30-1234567', 'phone', '+49301234567'],
    ['https://wa.me/49301234567', 'phone', '+49301234567'],
    ['@Ohmstead', 'handle', '@ohmstead'],
    ['telegram: @Ohmstead', 'handle', 'telegram/@ohmstead'],
    ['https://t.me/ohmstead', 'handle', 'telegram/@ohmstead'],
    ['https://www.twitter.com/ohmstead?lang=de', 'handle', 'x/@ohmstead'],
    ['https://m.facebook.com/ohm.stead/', 'handle', 'facebook/@ohm.stead'],
    ['https://de.linkedin.com/company/ohmstead', 'handle', 'linkedin/@ohmstead'],
    // The author of a post is not the name in its address.
    ['https://x.com/ohmstead/status/1', 'site', 'x.com/ohmstead/status/1'],
    [evm.toLowerCase(), 'wallet', evm],
    [`ethereum:${evm}@1`, 'wallet', evm],
    [tron, 'wallet', tron],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'wallet', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['st-7kq4', 'staff', 'ST-7KQ4'],
  ] as const)('%s as %s %s', (typed, channel, value) => expect(contactFrom(typed)).toEqual({ channel, value, warnings: [], doubt: null }))

  test.each([
    ['Mara from support', 'form'],
    ['OHMSTEAD', 'form'],
    ['javascript:alert(1)', 'form'],
    ['ftp://ohmstead.example', 'form'],
    ['a@b@c.example', 'form'],
    ['@', 'form'],
    ['', 'form'],
    ['https://', 'form'],
    ['030 1234567', 'country'],
    ['https://bit.ly/x', 'shortened'],
    ['http://localhost:3000', 'local'],
    ['http://192.168.1.1/pay', 'local'],
    ['http://[::1]/', 'local'],
    ['http://0x7f.1/', 'local'],
  ])('%j cannot be checked: %s', (typed, doubt) => expect(contactFrom(typed).doubt).toBe(doubt))

  test.each([
    ['https://ohmstead.example@evil.example/', 'evil.example', 'userinfo'],
    ['ohm\u200bstead.example', 'ohmstead.example', 'hidden'],
    ['\u202eelpmaxe.daetsmho', 'elpmaxe.daetsmho', 'hidden'],
  ])('%j as %s, with a warning', (typed, value, warning) => expect(contactFrom(typed)).toMatchObject({ value, warnings: [warning] }))

  test('a wrong checksum stays as it is typed, so that it equals no address', () => {
    const altered = evm.replace('E7', 'e7')
    expect(contactFrom(altered)).toMatchObject({ channel: 'wallet', value: altered })
    expect(isRegistrable({ channel: 'wallet', value: altered })).toBe(false)
    expect(isRegistrable({ channel: 'wallet', value: evm })).toBe(true)
  })

  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.emailAddress(),
    fc.domain(),
    fc.ipV6(),
    fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => evmAddress(bytes)),
    fc.array(fc.constantFrom(...'@./:<>-+ 0189aßTxÅ\u200b۰、'), { maxLength: 40 }).map((all) => all.join('')),
  )

  test('any text gets a bounded answer, and a canonical form is its own', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const read = contactFrom(text)
        expect(read.value.length).toBeLessThanOrEqual(300)
        if (read.channel === null) return
        expect(contactFrom(read.value)).toMatchObject({ channel: read.channel, value: read.value })
        expect(keysOf(read)).toContain(read.value)
      }),
      { numRuns: 3_000 },
    )
  })

  test('capitals, spaces around it, a scheme and www make no difference to a site', () => {
    const changes = [
      (site: string) => `  ${site}\n`,
      (site: string) => `https://${site}/`,
      (site: string) => `http://www.${site}`,
      (site: string) => site.toUpperCase(),
      (site: string) => `https://${site}?a=b#c`,
    ]
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom(...changes), (site, change) => {
        fc.pre(!site.startsWith('www.') && contactFrom(site).channel === 'site')
        expect(contactFrom(change(site))).toMatchObject({ value: contactFrom(site).value })
      }),
    )
  })
})

test.each([
  ['site', 'a.example/b/c', ['a.example', 'a.example/b', 'a.example/b/c']],
  ['mail', 'a@b.example', ['a@b.example']],
  ['handle', 'x/@a', ['x/@a']],
] as const)('a %s %s is looked up as %j', (channel, value, keys) => expect(keysOf({ channel, value })).toEqual(keys))

describe('look-alikes', () => {
  const read = (typed: string) => contactFrom(typed) as ReadContact
  const own = ['ohmstead.example', 'help@ohmstead.example', 'telegram/@ohmstead', '+49301234567', evm, tron, 'ST-7KQ4'].map(read)
  const ends = `${evm.slice(0, 6)}${'1'.repeat(32)}${evm.slice(-4)}`

  test.each([
    ['ohrnstead.example', 'ohmstead.example'],
    ['0hmstead.example', 'ohmstead.example'],
    ['оhmstead.example', 'ohmstead.example'],
    ['ohmsteed.example', 'ohmstead.example'],
    ['hommstead.example', 'ohmstead.example'],
    ['ohmstead.example.evil.net', 'ohmstead.example'],
    ['ohmstead.net', 'ohmstead.example'],
    ['ohmstead-support.com', 'ohmstead.example'],
    ['login.ohmstead.example', 'ohmstead.example'],
    ['help@ohmstaed.example', 'ohmstead.example'],
    ['telegram/@ohmstead_help', 'telegram/@ohmstead'],
    ['@ohrnstead', 'telegram/@ohmstead'],
    ['+49301234568', '+49301234567'],
    ['+39301234567', '+49301234567'],
    [ends, evm],
  ])('%s looks like %s', (typed, ours) => expect(resembledContact(read(typed), own)).toBe(ours))

  test.each([
    'ohmstead.example/help',
    'other.example',
    'homestays.example',
    'hello@example.org',
    '@someone',
    '+4915112345678',
    'st-7kq5',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  ])('%s looks like none of our contacts', (typed) => expect(resembledContact(read(typed), own)).toBeNull())

  test.each([
    ['ohmstead-bonus.net', true],
    ['support@0hmstead.net', true],
    ['ohrnstead@mail.example', true],
    ['x/@my_ohmstead', true],
    ['other.example', false],
    [evm, false],
  ])('whether %s uses our name: %s', (typed, uses) => expect(usesOwnName(read(typed))).toBe(uses))

  test.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'ab', 1],
    ['abc', 'acb', 1],
    ['abc', 'axc', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %i', (one, other, changes) => expect(distance(one, other)).toBe(changes))

  test('the distance is symmetric, and at most the longer length', () => {
    const word = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(distance(one, other)).toBe(distance(other, one))
        expect(distance(one, other)).toBeLessThanOrEqual(Math.max([...one].length, [...other].length))
        expect(distance(one, other) === 0).toBe(one === other)
      }),
    )
  })
})
