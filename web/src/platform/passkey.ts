import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The person closed the browser's own question, or let it time out: nothing went wrong, and nothing happened. */
export class PasskeyLeft extends Error {
  override readonly name = 'PasskeyLeft'
}

/** Has the browser show a passkey. `autofill`: it offers one in the field where the name is typed, without a question. */
export async function showPasskey(request: PublicKeyCredentialRequestOptionsJSON, { autofill = false } = {}) {
  const { id, response } = await asked(startAuthentication({ optionsJSON: request, useBrowserAutofill: autofill }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** Has the browser make a passkey. */
export async function createPasskey(creation: PublicKeyCredentialCreationOptionsJSON) {
  const { id, response } = await asked(startRegistration({ optionsJSON: creation }))
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) }
}

/** Ends a question that waits in a field. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

async function asked<Shown>(question: Promise<Shown>): Promise<Shown> {
  try {
    return await question
  } catch (cause) {
    const { name = '', cause: inner } = cause as { name?: string; cause?: { name?: string } }
    if ([name, inner?.name].some((one) => one === 'NotAllowedError' || one === 'AbortError')) throw new PasskeyLeft(name, { cause })
    throw cause
  }
}
