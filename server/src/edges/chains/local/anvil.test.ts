import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const program = `
import { findAnvil, startAnvil } from ${JSON.stringify(path.join(import.meta.dirname, 'anvil.ts'))}
const { url } = await startAnvil({ program: findAnvil(), chainId: 31405, blockSeconds: null })
console.log(url)
setInterval(() => undefined, 1000)
`

test('a local chain ends with the process that started it, however that ends', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const answers = () =>
    fetch(url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      headers: { 'content-type': 'application/json' },
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await answers()).toBe(true)
  owner.kill('SIGKILL')
  await expect.poll(answers).toBe(false)
})
