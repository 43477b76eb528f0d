/** Questions after a plan or a promise, and at the end. One a line: text | purpose | themes | stances | after | slot | depth | core. */
export const PLAN = `
最初に手をつけるのは、どの部分ですか。 | 深める | * | * | plan | next | 1
「{task}」のことに手をつけるのは、いつごろになりそうですか。 | 確かめる | * | * | plan,promise | when | 1
進めるうえで、少し気になるのはどこですか。 | 深める | * | * | plan | feeling | 1 | core
先に声をかけておくとよさそうなのは、誰ですか。 | 深める | * | * | plan | who | 1
時間は、どれくらいかかりそうですか。 | 深める | * | * | plan | how-long | 1
途中で忙しくなったら、どこを減らしましょうか。 | 確かめる | * | * | plan,promise | how-much | 1
「{task}」のことで、私は何を用意しておけばいいでしょう。 | 確かめる | * | * | plan,promise | help | 1 | core
「{task}」のことで、何が見えたらひと安心ですか。 | 確かめる | * | * | plan | what | 1
次に会うとき、どこまで進んでいたらいいですか。 | 確かめる | * | * | plan,promise | how-much | 1 | core
いまの一週間のどこに、その時間を入れられそうですか。 | 深める | * | * | plan | when | 1
うまく進まないときの合図は、何にしておきましょう。 | 確かめる | * | * | plan,promise | how | 1
予定どおりにいかなかったら、どう知らせるのが楽ですか。 | 確かめる | * | * | promise | how | 1
「{task}」のことで、先に決めておきたいのは何ですか。 | 深める | * | * | plan | what | 1
途中の様子は、どこで見せてもらうのがいいですか。 | 確かめる | * | * | promise | where | 1
そのやり方がいいと思ったのは、どんなことからですか。 | 深める | * | * | plan | cause-gently | 2
ほかに浮かんでいた案も、あれば聞かせてください。 | 深める | * | * | plan | compare | 1
「{task}」のことで、手を借りられそうな人はどなたですか。 | 深める | * | * | plan | who | 1
私が約束したことで、抜けているものはありそうですか。 | 確かめる | * | * | promise | what | 1
その中で、楽しみにしているのはどのあたりですか。 | 受けとめる | * | * | plan | feeling | 1 | core
もうできあがっている部分は、どのあたりですか。 | 深める | daily-work,skills | * | plan | where | 1
「{task}」のことで、いちばん先が読めないのはどこでしょう。 | 深める | * | * | plan | where | 1
いったん見直すなら、いつごろがいいでしょう。 | 確かめる | * | * | plan | when | 1
まず一回だけ試すとしたら、どの場面がいいですか。 | 深める | * | * | plan | scene | 1
「{phrase}」のことで、私に待っていてほしいのはどこですか。 | 確かめる | * | listen | promise | wish | 2
私が口を出さないほうがいいのは、どのあたりですか。 | 確かめる | * | * | plan,promise | help | 2
関わる人には、どんなふうに説明しますか。 | 深める | * | * | plan | how | 1
順番を入れかえてみると、何が先に来そうですか。 | 深める | * | * | plan | next | 1
そのころ重なりそうな予定は、何がありますか。 | 確かめる | daily-work,private | * | plan,promise | when | 1
「{task}」のことを進めていて、うれしくなるのはどんなときでしょう。 | 受けとめる | * | * | plan | feeling | 1
前に決めたことで、いまは合わなくなったものはどれですか。 | 確かめる | * | * | promise | change | 1
期日は、いつにしておくと安心ですか。 | 確かめる | * | * | promise | when | 1
うまくいかなくても大丈夫です。どこまでやってみましょうか。 | 確かめる | * | * | promise | how-much | 1
最初の三日で、何が見えてくるとよさそうですか。 | 深める | daily-work,skills | * | plan | what | 1
「{phrase}」のことは、次はいつ話しましょうか。 | 確かめる | * | * | promise,closing | when | 1
私の宿題のほうは、いつまでだと助かりますか。 | 確かめる | * | * | promise | when | 1
予定を口にしてみて、どんな気持ちですか。 | 受けとめる | * | * | plan | feeling | 1
「{task}」のことを長く続けられるように、ゆるめるならどこですか。 | 深める | * | * | plan | change | 2
いま話した私の考えで、使えそうなのはどこですか。 | 確かめる | * | advice | closing | what | 1
私の案で、しっくりこないのはどのあたりでしょう。 | 確かめる | * | advice | closing | feeling | 1
今日の話で、持って帰りたいのは何ですか。 | 確かめる | * | * | closing | what | 1
次までに私がしておくと助かることは、何でしょう。 | 確かめる | * | * | closing,promise | next | 1
ここだけの話にしておきたいのは、どの部分ですか。 | 確かめる | * | * | closing | where | 2
話し残したことがあれば、どんなことでしょう。 | 確かめる | * | * | closing | what | 1
次は、どんな話から始めましょうか。 | 確かめる | * | * | closing | wish | 1
話しにくかったところがあれば、教えてもらえますか。 | 確かめる | * | listen | closing | feeling | 2
「{phrase}」のことで、次までそっとしておきたいのはどこですか。 | 確かめる | * | * | closing | wish | 1
前に似たことをしたときは、何が役に立ちましたか。 | 深める | * | * | plan,promise | strength | 1
どうなったら、うまくいったと思えそうですか。 | 確かめる | * | * | plan | wish | 1 | core
いまの話の中で、先に決めておきたいのはどれですか。 | 確かめる | * | * | plan,promise | next | 1
取りかかるのに、あとどんなことが足りていませんか。 | 深める | * | * | plan,promise | help | 1
進み具合は、どんなふうに知らせ合うと楽ですか。 | 確かめる | * | * | plan,promise | how | 1 | core
そう決めるまでに、どんなことを考えましたか。 | 受けとめる | * | * | plan,promise | meaning | 1 | core
もし思うように進まなかったら、何から立て直しましょうか。 | 確かめる | * | * | plan | next | 1
それができたら、どんなところが楽になりますか。 | 深める | * | * | plan,promise | change | 1
その中で、いちばん大事にしたいのはどこですか。 | 受けとめる | * | * | plan,wish | meaning | 1 | core
うまくいったときは、どんな様子になっていそうですか。 | 深める | * | * | plan,wish | scene | 1
進めながら、様子を見ておきたいのはどこですか。 | 確かめる | * | * | plan | what | 1
その進め方で、楽になりそうなのはどこですか。 | 深める | * | * | plan | change | 1
一人で進めるところと手を借りるところは、どう分けますか。 | 確かめる | * | * | plan | how | 1
`;
