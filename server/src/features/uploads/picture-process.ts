import { readFileSync } from 'node:fs'
import { MediaRejection } from './media-rejection.ts'
import { packResult } from './picture-result.ts'
import type { PictureTask } from './picture-task.ts'
import { reencode } from './reencode.ts'

/** Started by pictures.ts with limits: reads the task from its argument and the file from stdin, and writes to stdout. */

const task = JSON.parse(process.argv[2] ?? '') as PictureTask
const result = await reencode(readFileSync(0), task).catch((error: unknown) => {
  if (error instanceof MediaRejection) return { problem: error.message }
  throw error
})
process.stdout.write(packResult(result))
