import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@ohmstead/contract/accounts/factor-types'

/** The person closed the browser's own question, or let it time out: nothing went wrong, and nothing happened. */
export class PasskeyLeft extends Error {
  override readonly name = 'PasskeyLeft'
}

/** Whether this browser, at this address, can have passkeys at all. */
export const passkeysHere = (): boolean => typeof PublicKeyCredential === 'function' && window.isSecureContext

/** Has the browser show a passkey. */
export async function showPasskey(request: PasskeyRequest): Promise<ShownPasskey> {
  const { id, response } = await asked(startAuthentication({ optionsJSON: request }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** Has the browser make a passkey. */
export async function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey> {
  const { id, response } = await asked(startRegistration({ optionsJSON: creation }))
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) }
}

async function asked<Shown>(question: Promise<Shown>): Promise<Shown> {
  try {
    return await question
  } catch (cause) {
    const { name = '', cause: inner } = cause as { name?: string; cause?: { name?: string } }
    if ([name, inner?.name].some((one) => one === 'NotAllowedError' || one === 'AbortError')) throw new PasskeyLeft(name, { cause })
    throw cause
  }
}
