/**
 * What attackers try first (lists of leaked passwords, English and Chinese, and the makers of the field), as the words
 * that are left when capitals, look-alike signs and what stands around them are taken away.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `abc aaa qqq www zxc qwe asd qaz wsx qwer asdf zxcv qwert asdfg zxcvb qwerty asdfgh zxcvbn zxcvbnm asdfghjkl qwertyuiop
  qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdzxc aaaa abcabc abcdabcd admin administrator root user users guest test
  tester testing demo temp public private manager operator support service server system network monitor supervisor
  superuser sysadmin webadmin pass passwd passw password passwort passphrase secret login welcome letmein access enter
  changeme default master hello iloveyou loveyou lovely sunshine princess dragon monkey shadow superman batman football
  baseball basketball soccer michael jordan jennifer charlie summer winter spring autumn flower freedom whatever trustnoi
  trustno starwars pokemon computer internet samsung google apple microsoft windows android oracle mysql postgres cisco
  huawei hthuawei hzc ruijie tplink dlink zte hikvision dahua sangfor fortinet juniper mikrotik ubnt linekeeper xunxian
  china beijing shanghai taiwan taipei woaini aini woaiwojia nihao mima mimamima caonima woshishui zhang wang wanglei
  wangwei zhangwei liwei company office`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whole passwords that are walks over the keyboard or numbers that people like, without signs. */
export const commonWhole: ReadonlySet<string> = new Set(
  `1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qwe123 123qwe
  qwe123qwe 123qweasd 123qweasdzxc abc123 123abc a123456 a1234567 a12345678 a123456789 aa123456 aa123456789 qq123456
  123456a 123456aa 1234567a 12345678a 123456789a 12345qwert 1234qwer qwer1234 asdf1234 1qaz1qaz 2wsx2wsx 5201314 1314520
  woaini1314 woaini520 woaini521 p0o9i8u7 z1x2c3v4 a1b2c3d4 a1s2d3f4 147258369 123654789 159753 987654321 1234554321
  11112222 112233 123123123 88888888 66668888 16888888`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
