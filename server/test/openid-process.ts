// The outside provider in a process of its own, for whoever starts Ohmstead as `npm start` does: its address of ours as argument, us by message.
import { startOutsideProvider } from './openid-provider.ts'

const { client } = await startOutsideProvider(process.argv[2])
process.send?.(client)
process.on('disconnect', () => process.exit(0))
