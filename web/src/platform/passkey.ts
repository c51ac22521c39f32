import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The person closed the browser's dialog, or it timed out. This is not an error. */
export class PasskeyLeft extends Error {
  override readonly name = 'PasskeyLeft'
}

/** Requests a passkey from the browser. `autofill`: the browser offers it in the name field, without a dialog. */
export async function showPasskey(request: PublicKeyCredentialRequestOptionsJSON, { autofill = false } = {}) {
  const { id, response } = await asked(startAuthentication({ optionsJSON: request, useBrowserAutofill: autofill }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** Creates a passkey in the browser. */
export async function createPasskey(creation: PublicKeyCredentialCreationOptionsJSON) {
  const { id, response } = await asked(startRegistration({ optionsJSON: creation }))
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) }
}

/** Cancels a pending autofill request. */
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
