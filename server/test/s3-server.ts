import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../src/platform/storage/s3-requests.ts'
import { createS3Requests } from '../src/platform/storage/s3-requests.ts'

type S3rver = {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: { closeAllConnections(): void }
}
type S3Package = new (options: object) => S3rver

export type S3Server = { settings: S3Settings; keys(): Promise<string[]>; stop(): Promise<void> }

/** An S3-compatible server that checks signatures, with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const require = createRequire(import.meta.url)
  const S3rver = require('@20minutes/s3rver') as S3Package
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-s3-'))
  const configureBuckets = [{ name: 'media' }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'media',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const send = createS3Requests(settings)
  return {
    settings,
    async keys() {
      const list = await (await send({ method: 'GET', key: '', query: { 'list-type': '2' } })).text()
      return [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
