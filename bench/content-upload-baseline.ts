import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Baseline server for bench:content: appends incoming data to one file, and flushes it after the last chunk. */

const path = process.argv[2] ?? ''
let file = await open(path, 'w')
const server = createServer(async (request, response) => {
  for await (const chunk of request) await file.write(chunk)
  if (request.url === '/last') {
    await file.sync()
    await file.close()
    file = await open(path, 'w')
  }
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port, token: '' })
})
process.on('message', () => process.exit(0))
process.on('disconnect', () => process.exit(1))
