// npm run bench:content [-- --only=upload, library or scroll]: uploads a file of 500 MB, pages through a library of
// 10,000 items, and scrolls its grid. Uploading and paging are compared with a baseline server in the same run.
import { measureGridScroll, measureLibrary } from './content-library.ts'
import { measureUpload } from './content-upload.ts'

const benchmarks: Record<string, () => Promise<boolean>> = {
  upload: measureUpload,
  library: measureLibrary,
  scroll: measureGridScroll,
}
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7)

const results: boolean[] = []
for (const [name, measure] of Object.entries(benchmarks))
  if (only === undefined || only === name) results.push(await measure())
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1)
