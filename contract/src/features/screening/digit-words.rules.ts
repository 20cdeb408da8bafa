/** Spelled numbers in several languages, without accents, as digits. */
export const digitWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'zero zerro nought naught oh o null nul nil cero zéro zro zeero sifir sifar shunya',
    1: 'one won wun uno una eins un une um uma een wan jeden bir isa unu ek',
    2: 'two too dos zwei zwo deux dois duas due twee tu tew dwa iki dalawa doi',
    3: 'three tree tres drei trois tre drie thre threee trzy tatlo trei',
    4: 'four fore fower foor cuatro vier quatre quatro quattro foar cztery dort apat patru',
    5: 'five fife cinco funf fuenf cinq cinque vijf fiv fiev faiv piec bes lima cinci',
    6: 'six sicks seis sechs sei meia zes siks sixx szesc alti anim sase',
    7: 'seven siete sieben sept sete sette zeven sevn sevin siedem yedi pito sapte saat',
    8: 'eight ate ocho acht huit oito otto eigth ayt osiem sekiz walo opt',
    9: 'nine niner nueve neun neuf nove negen nien nyne nain dziewiec dokuz siyam noua nau',
    10: 'ten diez zehn dix dez dieci',
    11: 'eleven once elf onze undici',
    12: 'twelve doce zwolf douze doze dodici',
    13: 'thirteen trece dreizehn treize treze tredici',
    14: 'fourteen catorce vierzehn quatorze quattordici',
    15: 'fifteen quince funfzehn quinze quindici',
    16: 'sixteen dieciseis sechzehn seize dezesseis sedici',
    17: 'seventeen diecisiete siebzehn dezessete diciassette',
    18: 'eighteen dieciocho achtzehn dezoito diciotto',
    19: 'nineteen diecinueve neunzehn dezenove diciannove',
    20: 'twenty veinte veinti zwanzig vingt vinte venti',
    30: 'thirty treinta dreissig dreisig trente trinta trenta',
    40: 'forty fourty cuarenta vierzig quarante quarenta quaranta',
    50: 'fifty cincuenta funfzig cinquante cinquenta cinquanta',
    60: 'sixty sesenta sechzig soixante sessenta sessanta',
    70: 'seventy setenta siebzig septante settanta',
    80: 'eighty ochenta achtzig oitenta ottanta vingts',
    90: 'ninety noventa neunzig nonante novanta',
  }).flatMap(([digits, words]) =>
    words
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .split(' ')
      .map((word): [string, string] => [word, digits]),
  ),
)
