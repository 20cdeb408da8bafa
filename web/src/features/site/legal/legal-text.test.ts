import { readFileSync } from 'node:fs'
import { legalPageNames, legalPages } from '@greenroom/contract/features/site/site.rules.ts'
import { expect, test } from 'vitest'

test.each(legalPageNames)('%s lists exactly the fields used in its text', (page) => {
  const text = readFileSync(new URL(`./${page}.md`, import.meta.url), 'utf8')
  const fields = [...text.matchAll(/\[([^\]]+)\](?!\()/g)].map(([, field]) => field)
  expect([...new Set(fields)].sort()).toEqual([...legalPages[page]].sort())
})
