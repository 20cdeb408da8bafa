import { expect, test } from 'vitest'
import { csvLine, unescapeFormula } from './write.ts'

test.each<[Parameters<typeof csvLine>[0], string]>([
  [['a', 'b'], 'a,b\r\n'],
  [['', null, 0, -1.5, true, false], ',,0,-1.5,yes,no\r\n'],
  [['a,b', 'say "hi"', 'two\nlines', 'car\rriage'], '"a,b","say ""hi""","two\nlines","car\rriage"\r\n'],
  [['=1+1', '+49 30 1', '-x', '@name'], "'=1+1,'+49 30 1,'-x,'@name\r\n"],
  [['\tx', '\rx'], '\'\tx,"\'\rx"\r\n'],
  [['-12.50', '-12', '12'], '-12.50,-12,12\r\n'],
  [['-1+cmd', '-1.', '--1', '-1\n'], "'-1+cmd,'-1.,'--1,\"'-1\n\"\r\n"],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
  [['＝1+1', '＋1', '－1', '＠name'], "'＝1+1,'＋1,'－1,'＠name\r\n"],
  // Spreadsheets that use semicolons as separators start a new cell there.
  [['a;=1', ';+1', 'a;@b;-1', ';＝1'], "a;'=1,;'+1,a;'@b;'-1,;'＝1\r\n"],
  [['fine ;-)', 'a; b', '1;2'], 'fine ;-),a; b,1;2\r\n'],
  [['a=b', ' =1', 'żółć', '😀'], 'a=b, =1,żółć,😀\r\n'],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

test.each([
  ["'=1", '=1'],
  ["'＝1", '＝1'],
  ["a;'=1;'-2", 'a;=1;-2'],
  ["'\tx", '\tx'],
  ["'quoted'; it's", "'quoted'; it's"],
])('%j is imported as %j', (exported, text) => {
  expect(unescapeFormula(exported)).toBe(text)
})
