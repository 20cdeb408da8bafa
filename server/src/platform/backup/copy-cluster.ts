import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { ConnectionSettings } from '../db/database.ts'
import { StartupError } from '../startup-error.ts'
import { type CopiedFile, copyFile, listTree } from './copy-file.ts'

const CLUSTER = 'postgres'
const CONTROL_FILE = `${CLUSTER}/global/pg_control`
/** Their contents are rebuilt at every start; only the folders themselves must exist. */
const EMPTY_FOLDERS =
  /^postgres\/(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const SKIPPED_FILES =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label.*|tablespace_map.*|pgsql_tmp.*)$/
const WAL_SEGMENT = /^[0-9A-F]{24}$/

type ClusterCopy = { folders: string[]; files: CopiedFile[] }

/**
 * Copies the files of a running PostgreSQL between pg_backup_start and pg_backup_stop, with the WAL written in between:
 * starting the copy replays it up to pg_backup_stop, regardless of checkpoints.
 */
export async function copyRunningCluster(
  admin: ConnectionSettings,
  from: string,
  to: string,
  beforeStop: () => Promise<void>,
): Promise<ClusterCopy> {
  const client = new pg.Client({ ...admin, application_name: 'greenroom backup' })
  client.on('error', () => {})
  await client.connect()
  const selectRow = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0]
  try {
    // Prevents the WAL from being recycled; dropped with this connection.
    await selectRow('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `greenroom_backup_${process.pid}`,
    ])
    const { first } = await selectRow(`SELECT pg_walfile_name(pg_backup_start('greenroom', true)) AS first`)
    const copy = await copyTree(from, to)
    await beforeStop()
    const { last, label } = await selectRow(
      'SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(false)',
    )
    for (const segment of await segmentsBetween(join(from, CLUSTER, 'pg_wal'), first, last))
      copy.files.push(requireCopied(await copyFile(from, to, `${CLUSTER}/pg_wal/${segment}`)))
    copy.files.push(await writeLabel(to, label))
    return copy
  } finally {
    await client.end()
  }
}

async function copyTree(from: string, to: string): Promise<ClusterCopy> {
  const copy: ClusterCopy = { folders: [CLUSTER], files: [] }
  for (const { path, isFolder } of await listTree(from, CLUSTER)) {
    if (isFolder) copy.folders.push(path)
    else if (!EMPTY_FOLDERS.test(path) && !SKIPPED_FILES.test(basename(path)) && path !== CONTROL_FILE) {
      const copied = await copyFile(from, to, path)
      if (copied) copy.files.push(copied)
    }
  }
  for (const folder of copy.folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  copy.files.push(requireCopied(await copyFile(from, to, CONTROL_FILE)))
  copy.folders = copy.folders.filter((folder) => !/^postgres\/pg_replslot\//.test(folder))
  return copy
}

async function segmentsBetween(folder: string, first: string, last: string): Promise<string[]> {
  const segments = (await readdir(folder)).filter(
    (name) => WAL_SEGMENT.test(name) && name >= first && name <= last,
  )
  const expected = segmentNumber(last) - segmentNumber(first) + 1
  if (segments.length !== expected)
    throw new StartupError(
      `PostgreSQL's write-ahead log is incomplete (${segments.length} of ${expected} files). Try again.`,
    )
  return segments.toSorted()
}

/** 256 segments of 16 MB per 4 GB; the first eight digits are the timeline. */
const segmentNumber = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)

function requireCopied(copied: CopiedFile | null): CopiedFile {
  if (!copied) throw new StartupError('A PostgreSQL file disappeared during the backup. Try again.')
  return copied
}

async function writeLabel(to: string, label: string): Promise<CopiedFile> {
  const path = `${CLUSTER}/backup_label`
  await writeFile(join(to, path), label, { mode: 0o600 })
  const sha256 = createHash('sha256').update(label).digest('hex')
  return { path, size: Buffer.byteLength(label), sha256 }
}
