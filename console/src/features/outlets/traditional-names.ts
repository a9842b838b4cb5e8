import { currentLanguage } from '../../lib/language.ts';

/**
 * Each character of China's divisions that Taiwan writes otherwise, before what it writes: from ICU's Hans-Hant, whose words
 * were read through, as characters of names are not always those of other words.
 */
const pairs = [
  '湾灣内內辽遼宁寧龙龍苏蘇东東广廣贵貴云雲陕陝肃肅庆慶门門芜蕪马馬铜銅黄黃阳陽玛瑪区區风風顺順圣聖济濟丰豐头頭沟溝义義兴興怀懷万萬坝壩长長寿壽荣榮县縣垫墊节節开開厦廈兰蘭关關银銀',
  '张張凉涼陇隴临臨远遠钦欽贺賀来來宾賓盘盤毕畢亚亞琼瓊迈邁乐樂庄莊岛島郸鄲沧滄尔爾滨濱齐齊鸡雞鹤鶴岗崗双雙鸭鴨绥綏岭嶺郑鄭顶頂乡鄉许許峡峽驻駐汉漢荆荊冈岡随隨潜潛农農娄婁无無锡錫',
  '连連盐鹽扬揚镇鎮迁遷鹰鷹赣贛抚撫饶饒边邊鲜鮮锦錦营營铁鐵芦蘆乌烏伦倫贝貝彦彥吴吳卫衛树樹枣棗烟煙潍濰莱萊泽澤汇匯静靜杨楊闵閔宝寶贤賢晋晉运運吕呂贡貢泸瀘绵綿达達资資红紅桥橋丽麗',
  '蓟薊观觀离離鲁魯萨薩图圖则則壮壯纳納颇頗温溫绍紹华華陉陘矿礦栾欒灵靈赞贊极極赵趙术術产產业業发發环環园園润潤滦灤经經满滿卢盧丛叢复復馆館尧堯宫宮竞競莲蓮涞淶国國礼禮宽寬围圍场場',
  '献獻骅驊间間厂廠强強烦煩浑渾党黨壶壺阴陰应應权權遥遙闻聞绛絳陆陸岚嵐胜勝楼樓赛賽仑侖联聯腾騰库庫审審赉賚诺諾陈陳额額仆僕镶鑲蓝藍盖蓋会會凤鳳鲅鮁鱼魚细細伟偉灯燈洼窪调調绿綠净淨',
  '车車桦樺辉輝罗羅们們珲琿锋鋒讷訥恒恆萝蘿谊誼让讓荫蔭汤湯进進爱愛棱稜逊遜孙孫邺鄴栖棲贾賈坛壇仓倉闸閘启啟涟漣响響仪儀邮郵医醫药藥萧蕭余餘钱錢庐廬瓯甌苍蒼浔潯诸諸缙縉瑶瑤镜鏡鸠鳩',
  '为為谢謝当當涂塗枞樅谯譙颍潁现現砀碭叶葉涡渦泾涇绩績闽閩厢廂屿嶼将將鲤鯉狮獅芗薌诏詔谱譜滩灘犹猶寻尋载載铅鉛横橫历歷钢鋼崂嶗胶膠峄嶧儿兒垦墾兖兗邹鄒费費单單郓鄆综綜实實验驗巩鞏',
  '荥滎涧澗师師郏郟获獲体體渑澠卧臥邓鄧项項驿驛舆輿确確辖轄郧鄖点點军軍归歸梦夢监監团團蕲蘄浏瀏渌淥晖暉溆漵从從浈湞禅禪电電沥瀝态態榄欖栏欄众眾办辦处處鸣鳴叠疊凭憑热熱学學崃崍简簡',
  '叙敘蔺藺剑劍阁閣夹夾阆閬邻鄰蓥鎣炉爐觉覺务務习習织織贞貞谟謨册冊凯凱匀勻瓮甕独獨禄祿劝勸冲衝澜瀾谋謀个個旧舊弥彌砚硯畴疇腊臘维維结結聂聶类類脱脫错錯阎閻韩韓麦麥积積两兩刚剛杂雜',
  '称稱谦謙员員碱鹼垒壘轮輪硕碩蕴蘊级級鸟鳥浓濃龟龜庙廟雾霧势勢莺鶯钓釣坜壢锣鑼线線脚腳峦巒别別钟鍾征徵',
].join('');

/** Names that have a character for which the table has another one, or none. */
const names: Readonly<Record<string, string>> = {
  大余县: '大余縣',
  沈阳市: '瀋陽市',
  沈阳: '瀋陽',
  沈河区: '瀋河區',
  沈北新区: '瀋北新區',
  昆山市: '崑山市',
  钟楼区: '鐘樓區',
  仙游县: '仙遊縣',
  南岳区: '南嶽區',
  岱岳区: '岱嶽區',
  苑里镇: '苑裡鎮',
};
/** Banners are called by the side on which they lay: rear ones, unlike Taiwan's queens. */
const rearBanner = /后旗$/u;

const byCharacter = new Map<string, string>();
for (let at = 0; at < pairs.length; at += 2) byCharacter.set(pairs.charAt(at), pairs.charAt(at + 1));

/** A division's name in traditional characters. */
const traditionalOf = (name: string): string =>
  names[name] ?? [...name.replace(rearBanner, '後旗')].map((one) => byCharacter.get(one) ?? one).join('');

/** Names of divisions, each after the one that it is in, in traditional characters. */
export const traditional = (path: string): string => path.split(' ').map(traditionalOf).join(' ');

/** The same in the characters of the reader. */
export const divisionText = (path: string): string =>
  currentLanguage() === 'zh-TW' ? traditional(path) : path;
