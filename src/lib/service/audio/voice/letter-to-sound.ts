import type { PhonemeName } from './phonemes';

interface Rule {
  pattern: RegExp;
  length: number;
  sounds: PhonemeName[];
}

/** Regular expressions for the context signs, which letter-rules.ts explains. */
const contexts: { [sign: string]: string } = {
  _: ' ',
  '#': '[AEIOUY]+',
  ':': "[^AEIOUY ']*",
  '^': "[^AEIOUY ']",
  '.': '[BDVGJLMNRWZ]',
  '%': '(?:ERS?|E[SD]?|ELY|ING)(?![A-Z])',
  '&': '(?:[SCGZXJ]|[CS]H)',
  '@': '(?:[TSRDLZNJ]|[TCS]H)',
  '+': '[EIY]',
};

let rulesByLetter: Map<string, Rule[]> | undefined;

/** The sounds of one English word, or of any text that consists of A to Z and the apostrophe. */
export function letterToSound(word: string): PhonemeName[] {
  rulesByLetter ??= readRules();
  const text = ` ${word.toUpperCase()} `;
  const sounds: PhonemeName[] = [];
  let at = 1;
  while (at < text.length - 1) {
    const rule = rulesByLetter.get(text[at] ?? '')?.find(({ pattern }) => fits(pattern, text, at));
    sounds.push(...(rule?.sounds ?? []));
    at += rule?.length ?? 1;
  }
  return sounds;
}

function fits(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function readRules(): Map<string, Rule[]> {
  const rules = new Map<string, Rule[]>();
  for (const [, left = '', letters = '', right = '', sounds = ''] of letterRules.matchAll(
    /(\S*)\[(\S+?)\](\S*)=(\S*)/g,
  )) {
    const first = letters[0] ?? '';
    rules.set(first, [...(rules.get(first) ?? []), rule(left, letters, right, sounds)]);
  }
  return rules;
}

function rule(left: string, letters: string, right: string, sounds: string): Rule {
  return {
    pattern: new RegExp(`(?<=${context(left)})${letters}(?=${context(right)})`, 'y'),
    length: letters.length,
    sounds: sounds === '' ? [] : (sounds.split('-') as PhonemeName[]),
  };
}

function context(signs: string): string {
  return [...signs].map((sign) => contexts[sign] ?? sign).join('');
}

/**
 * English letter-to-sound rules in the manner of NRL Report 7948 (Elovitz, Johnson, McHugh and Shore, US Naval Research
 * Laboratory, 1976; public domain). A rule reads left[letters]right=sounds; the first rule of a letter that matches is
 * used. In the contexts: `_` edge of the word, `#` vowels, `:` any consonants, `^` one consonant, `.` voiced consonant,
 * `%` suffix, `&` sibilant, `@` consonant after which u is long, `+` e, i or y.
 */
const letterRules = `
[A]_=AX _[ARE]_=AA-R _[AR]O=AX-R [AR]#=EH-R ^[AS]#=EY-S [A]WA=AX [AW]=AO _:[ANY]=EH-N-IY [A]^+#=EY
#:[ALLY]=AX-L-IY _[AL]#=AX-L [AGAIN]=AX-G-EH-N #:[AG]E=IH-JH [A]^+:#=AE _:[A]^+_=EY [A]^%=EY _[ARR]=AX-R
[ARR]=AE-R _:[AR]_=AA-R [AR]_=ER [AR]=AA-R [AIR]=EH-R [AI]=EY [AY]=EY [AU]=AO #:[AL]_=AX-L #:[ALS]_=AX-L-Z
[ALK]=AO-K [AL]^=AO-L _:[ABLE]=EY-B-AX-L [ABLE]=AX-B-AX-L [ANG]+=EY-N-JH [A]=AE

_[BE]^#=B-IH [BEING]=B-IY-IH-NG _[BOTH]_=B-OW-TH _[BUS]#=B-IH-Z [BUIL]=B-IH-L [BB]=B [B]=B

_[CH]^=K ^E[CH]=K [CH]=CH _S[CI]#=S-AY [CI]A=SH [CI]O=SH [CI]EN=SH [C]+=S [CK]=K [COM]%=K-AH-M [CC]+=K-S
[CC]=K [C]=K

#:[DED]_=D-IH-D .E[D]_=D #:^E[D]_=T _[DE]^#=D-IH _[DO]_=D-UW _[DOES]=D-AH-Z _[DOING]=D-UW-IH-NG
_[DOW]=D-AW [DU]A=JH-UW [DD]=D [D]=D

#:[E]_= _:^[E]_= _:[E]_=IY #[ED]_=D #:[E]D_= [EV]ER=EH-V [E]^%=IY [ERI]#=IY-R-IY [ERI]=EH-R-IH #:[ER]#=ER
[ER]#=EH-R [ER]=ER _[EVEN]=IY-V-EH-N #:[E]W= @[EW]=UW [EW]=Y-UW [E]O=IY #:&[ES]_=IH-Z #:[E]S_=
#:[ELY]_=L-IY #:[EMENT]=M-EH-N-T [EFUL]=F-UH-L [EE]=IY [EARN]=ER-N _[EAR]^=ER [EAD]=EH-D #:[EA]_=IY-AX
[EA]SU=EH [EA]=IY [EIGH]=EY [EI]=IY _[EYE]=AY [EY]=IY [EU]=Y-UW [E]=EH

[FUL]=F-UH-L [FF]=F [F]=F

[GIV]=G-IH-V _[G]I^=G [GE]T=G-EH SU[GGES]=G-JH-EH-S [GG]=G _B#[G]=G [G]+=JH [GREAT]=G-R-EY-T #[GH]= [G]=G

_[HAV]=HH-AE-V _[HERE]=HH-IY-R _[HOUR]=AW-ER [HOW]=HH-AW [H]#=HH [H]=

_[IN]=IH-N _[I]_=AY [IN]D=AY-N [IER]=IY-ER #:R[IED]=IY-D [IED]_=AY-D [IEN]=IY-EH-N [IE]T=AY-EH _:[I]%=AY
[I]%=IY [IE]=IY [I]^+:#=IH [IR]#=AY-R [IZ]%=AY-Z [IS]%=AY-Z [I]D%=AY +^[I]^+=IH [I]T%=AY #:^[I]^+=IH
[I]^+=AY [IR]=ER [IGH]=AY [ILD]=AY-L-D [IGN]_=AY-N [IGN]^=AY-N [IGN]%=AY-N [IQUE]=IY-K [I]=IH

[J]=JH

_[K]N= [K]=K

[LO]C#=L-OW L[L]= #:^[L]%=AX-L [LEAD]=L-IY-D [L]=L

[MOV]=M-UW-V [MM]=M [M]=M

E[NG]+=N-JH [NG]R=NG-G [NG]#=NG-G [NGL]%=NG-G-AX-L [NG]=NG [NK]=NG-K _[NOW]_=N-AW [NN]=N [N]=N

[OF]_=AX-V [OROUGH]=ER-OW #:[OR]_=ER #:[ORS]_=ER-Z [OR]=AO-R _[ONE]=W-AH-N [OW]=OW _[OVER]=OW-V-ER [OV]=AH-V
[O]^%=OW [O]^EN=OW [O]^I#=OW [OL]D=OW-L [OUGHT]=AO-T [OUGH]=AH-F _[OU]=AW H[OU]S#=AW [OUS]=AX-S [OUR]=AO-R
[OULD]=UH-D ^[OU]^L=AH [OUP]=UW-P [OU]=AW [OY]=OY [OING]=OW-IH-NG [OI]=OY [OOR]=AO-R [OOK]=UH-K [OOD]=UH-D
[OO]=UW [O]E=OW [O]_=OW [OA]=OW _[ONLY]=OW-N-L-IY _[ONCE]=W-AH-N-S [ON'T]=OW-N-T C[O]N=AA [O]NG=AO
_:^[O]N=AH I[ON]=AX-N #:[ON]_=AX-N #^[ON]=AX-N [O]ST_=OW [OF]^=AO-F [OTHER]=AH-DH-ER [OSS]_=AO-S
#:^[OM]=AH-M [O]=AA

[PH]=F [PEOP]=P-IY-P [POW]=P-AW [PUT]_=P-UH-T [PP]=P [P]=P

[QUAR]=K-W-AO-R [QU]=K-W [Q]=K

_[RE]^#=R-IY [RR]=R [R]=R

[SH]=SH #[SION]=ZH-AX-N [SOME]=S-AH-M #[SUR]#=ZH-ER [SUR]#=SH-ER #[SU]#=ZH-UW #[SSU]#=SH-UW #[SED]_=Z-D
#[S]#=Z [SAID]=S-EH-D ^[SION]=SH-AX-N [S]S= .[S]_=Z #:.E[S]_=Z #:^##[S]_=Z #:^#[S]_=S U[S]_=S _:#[S]_=Z
_[SCH]=S-K [S]C+= #[SM]=Z-M #[SN]'=Z-AX-N [S]=S

_[THE]_=DH-AX [TO]_=T-UW [THAT]_=DH-AE-T _[THIS]_=DH-IH-S _[THEY]=DH-EY _[THERE]=DH-EH-R [THER]=DH-ER
[THEIR]=DH-EH-R _[THAN]_=DH-AE-N _[THEM]_=DH-EH-M _[THESE]_=DH-IY-Z _[THEN]=DH-EH-N [THROUGH]=TH-R-UW
[THOSE]=DH-OW-Z [THOUGH]_=DH-OW _[THUS]=DH-AH-S [TH]=TH #:[TED]_=T-IH-D S[TI]#N=CH [TI]O=SH [TI]A=SH
[TIEN]=SH-AX-N [TUR]#=CH-ER [TU]A=CH-UW _[TWO]=T-UW [TT]=T [T]=T

_[UN]I=Y-UW-N _[UN]=AH-N _[UPON]=AX-P-AO-N @[UR]#=UH-R [UR]#=Y-UH-R [UR]=ER [U]^_=AH [U]^^=AH [UY]=AY
_G[U]#= G[U]%= G[U]#=W #N[U]=Y-UW @[U]=UW [U]=Y-UW

[VIEW]=V-Y-UW [V]=V

_[WERE]=W-ER [WA]S=W-AA [WA]T=W-AA [WHERE]=WH-EH-R [WHAT]=WH-AA-T [WHOL]=HH-OW-L [WHO]=HH-UW [WH]=WH
[WAR]=W-AO-R [WOR]^=W-ER [WR]=R [W]=W

_[X]=Z [X]=K-S

[YOUNG]=Y-AH-NG _[YOU]=Y-UW _[YES]=Y-EH-S _[Y]=Y #:^[Y]_=IY #:^[Y]I=IY _:[Y]_=AY _:[Y]#=AY _:[Y]^+:#=IH
_:[Y]^#=AY [Y]=IH

[ZZ]=Z [Z]=Z
`;
