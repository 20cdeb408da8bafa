import { expect, test } from 'vitest'
import { csvLine } from './write.ts'

test.each<[Parameters<typeof csvLine>[0], string]>([
  [['a', 'b'], 'a,b\r\n'],
  [['', null, 0, -1.5, true, false], ',,0,-1.5,yes,no\r\n'],
  [['a,b', 'say "hi"', 'two\nlines', 'car\rriage'], '"a,b","say ""hi""","two\nlines","car\rriage"\r\n'],
  [['=1+1', '+49 30 1', '-x', '@name'], "'=1+1,'+49 30 1,'-x,'@name\r\n"],
  [['\tx', '\rx'], '\'\tx,"\'\rx"\r\n'],
  [['-12.50', '-12', '12'], '-12.50,-12,12\r\n'],
  [['-1+cmd', '-1.', '--1', '-1\n'], "'-1+cmd,'-1.,'--1,\"'-1\n\"\r\n"],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
  [['a=b', ' =1', 'żółć', '😀'], 'a=b, =1,żółć,😀\r\n'],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
