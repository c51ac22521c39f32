/** The forms in which stations send one signed record. */
export const wrappings = [
  'plain',
  'plainWithLineEnd',
  'base64',
  'base64WithLineBreaks',
  'base64ForUrls',
  'hex',
  'upperCaseHex',
  'hexWithLineBreaks',
  'jsonPlain',
  'jsonBase64',
  'jsonHex',
  'jsonUpperCaseHex',
  'jsonInBase64',
] as const
export type Wrapping = (typeof wrappings)[number]

/** A record as a station sends it, to test its readers. */
export function wrapped(ocmf: string, wrapping: Wrapping, publicKey = ''): string {
  const base64 = Buffer.from(ocmf).toString('base64')
  const hex = Buffer.from(ocmf).toString('hex')
  const json = (signedMeterData: string) => JSON.stringify({ signedMeterData, signingMethod: '', encodingMethod: 'OCMF', publicKey })
  const forms: Readonly<Record<Wrapping, string>> = {
    plain: ocmf,
    plainWithLineEnd: `\r\n${ocmf}\n`,
    base64,
    base64WithLineBreaks: base64.replace(/.{76}/g, '$&\r\n'),
    base64ForUrls: Buffer.from(ocmf).toString('base64url'),
    hex,
    upperCaseHex: hex.toUpperCase(),
    hexWithLineBreaks: hex.replace(/.{64}/g, '$&\n'),
    jsonPlain: json(ocmf),
    jsonBase64: json(base64),
    jsonHex: json(hex),
    jsonUpperCaseHex: json(hex.toUpperCase()),
    jsonInBase64: Buffer.from(json(base64)).toString('base64'),
  }
  return forms[wrapping]
}
