// The outside provider in a separate process, for starts of Ohmstead with `npm start`: the argument is our URL, a message returns our
// client.
import { startOutsideProvider } from './openid-provider.ts'

const { client } = await startOutsideProvider(process.argv[2])
process.send?.(client)
process.on('disconnect', () => process.exit(0))
