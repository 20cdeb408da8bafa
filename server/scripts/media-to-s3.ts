import { join } from 'node:path'
import { loadConfig } from '../src/platform/config.ts'
import { StartupError } from '../src/platform/startup-error.ts'
import { copyToStorage } from '../src/platform/storage/copy-to-storage.ts'
import { bucketProblem, createS3Storage } from '../src/platform/storage/s3-storage.ts'

/**
 * S3_BUCKET=... npm run media:to-s3: copies DATA_DIR/files to the bucket and compares hashes. Safe to repeat; deletes
 * nothing.
 */
async function main(): Promise<void> {
  const { dataDir, s3 } = loadConfig(process.env)
  if (!s3) throw new StartupError('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.')
  const problem = await bucketProblem(s3)
  if (problem) throw new StartupError(problem)
  const result = await copyToStorage(join(dataDir, 'files'), createS3Storage(s3), (done, total) => {
    if (done % 100 === 0) console.log(`${done} of ${total} files`)
  }).catch((error: Error) => {
    throw new StartupError(`${error.message}. Run the command again: it copies only what is missing.`)
  })
  const { copied, alreadyCopied, bytes, different } = result
  console.log(
    `Copied ${copied} files, ${alreadyCopied} already existed: ${(bytes / 1e6).toFixed(0)} MB verified. Run the command again for files that were added in the meantime.`,
  )
  if (different.length > 0)
    throw new StartupError(`Not copied correctly: ${different.join(', ')}. Run the command again.`)
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
