import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/db/embedded/embedded-postgres.ts'
import type { Settings } from '../src/platform/db/embedded/settings.ts'

/** Faster settings for short-lived test data. The app itself never uses them. */
export const throwawaySettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
}

export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'))
  // When started as root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of a freshly created cluster, because creating one takes most of a test's time. */
export async function copyCluster(dataDir: string = join(makeTempFolder(), 'data')): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  copyPostgresFolder(inject('emptyCluster'), dataDir)
  return dataDir
}

export function copyPostgresFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', join(from, 'postgres'), to])
}

/** Created once, before all tests. */
export async function createEmptyCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-empty-'))
  chmodSync(folder, 0o755)
  const silentLog = { info() {}, warn() {}, error() {} }
  const db = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, settings: throwawaySettings })
  await db.stop()
  return folder
}

export type StartedCluster = { db: EmbeddedPostgres; log: string[] }

export async function startCluster(dataDir: string): Promise<StartedCluster> {
  const log: string[] = []
  const write = (message: string): void => {
    log.push(message)
  }
  const db = await startEmbeddedPostgres({
    dataDir,
    log: { info: write, warn: write, error: write },
    settings: throwawaySettings,
  })
  onTestFinished(() => db.stop())
  return { db, log }
}

export async function query(socketDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
