import type { CreatedPasskey, PasskeyCreation } from '@ohmstead/contract/credentials/types'
import type { CDPSession, Page } from 'playwright-core'

/** Creates a passkey in the browser of a page, with its virtual authenticator. */
export async function createPasskey(page: Page, creation: PasskeyCreation): Promise<CreatedPasskey> {
  return page.evaluate(async (options) => {
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
      const { id, response } = made.toJSON() as RegistrationResponseJSON
      return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject, transports: response.transports }
    } catch (error) {
      throw new Error((error as Error).name, { cause: error })
    }
  }, creation)
}

/** Gives the browser of a page a virtual authenticator, which confirms every request of its person. */
export async function addAuthenticator(page: Page): Promise<{ devices: CDPSession; authenticatorId: string }> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devices, authenticatorId }
}
