export { openSigner } from './signer.jobs.ts'
export { keyFromKeystore, localKey, type SigningKey } from './signing-key.port.ts'
export { holdsOfAll, liftedLimit, netOf, withdrawalById } from './withdrawal.store.ts'
export { sendingStops } from './transaction.store.ts'
