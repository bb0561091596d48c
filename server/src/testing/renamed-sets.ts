/**
 * Three streams of 32 × 32 pixels by x264, constrained baseline, identical except for the id of their parameter sets (`sps-id=0`, `5`
 * and `31`): both sets, a keyframe and two more pictures.
 */
const encoded = {
  0: [
    'Z0LACtkJbARAAAADAEAAAAUDxImS',
    'aMuAxLI=',
    'ZYiEP8QiKgDAhD8OAAPf4AS9Jx5X2A6QTIeLBkV/EfQY9c9X2YjDdpXtTLcWT+db3nmo80tZJdvzY6dntjzZWjfQIAiOaBgFhgBnNOEx4vAHzQvZx+eFtCsg93QYR+mZj/jF8UI4u8YbZ+NqWKiI8GuwpzgACuEW1VBitb93+gb8GkTKAh5c8V9npJNjp7bbnR6PGPPcPTz1tIOpq1877SpNILT21poOpunKPZAYAAhgGBhaG30gn+9cyWwMJ1Qp//35XH+OL/9+P1Tn+em+mFKb7Tf+Z+/vO9a5/9+QAMcIfYa9v9940AMQgHPY+gKx9Ap3N4Eu4+ER//4angPr/PeDkABQeD/zXLcfCwtuHhYg',
    'QZo55YA=',
    'QZpUf8M4TNS4Qn8AOIzy8IMlDvAAxXSdlSDP7iyQ',
  ],
  5: [
    'Z0LACjWQlsBEAAADAAQAAAMAUDxImSA=',
    'aDGLgMSy',
    'ZYgwQ/xCIqAMCEPw4AA9/gBL0nHlfYDpBMh4sGRX8R9Bj1z1fZiMN2le1MtxZP51veeajzS1kl2/Njp2e2PNlaN9AgCI5oGAWGAGc04THi8AfNC9nH54W0KyD3dBhH6ZmP+MXxQji7xhtn42pYqIjwa7CnOAAK4RbVUGK1v3f6BvwaRMoCHlzxX2ekk2OnttudHo8Y89w9PPW0g6mrXzvtKk0gtPbWmg6m6co9kBgACGAYGFobfSCf71zJbAwnVCn//flcf44v/34/VOf56b6YUpvtN/5n7+871rn/35AAxwh9hr2/33jQAxCAc9j6ArH0Cnc3gS7j4RH//hqeA+v894OQAFB4P/Nctx8LC24eFi',
    'QZjDnlg=',
    'QZjFR/wzhM1LhCfwA4jPLwgyUO8ADFdJ2VIM/uLJ',
  ],
  31: [
    'Z0LACgQWQlsBEAAAAwAQAAADAUDxImSA',
    'aAQAgLgMSyA=',
    'ZYgEAQ/xCIqAMCEPw4AA9/gBL0nHlfYDpBMh4sGRX8R9Bj1z1fZiMN2le1MtxZP51veeajzS1kl2/Njp2e2PNlaN9AgCI5oGAWGAGc04THi8AfNC9nH54W0KyD3dBhH6ZmP+MXxQji7xhtn42pYqIjwa7CnOAAK4RbVUGK1v3f6BvwaRMoCHlzxX2ekk2OnttudHo8Y89w9PPW0g6mrXzvtKk0gtPbWmg6m6co9kBgACGAYGFobfSCf71zJbAwnVCn//flcf44v/34/VOf56b6YUpvtN/5n7+871rn/35AAxwh9hr2/33jQAxCAc9j6ArH0Cnc3gS7j4RH//hqeA+v894OQAFB4P/Nctx8LC24eFiA==',
    'QZgQDnlg',
    'QZgQFR/wzhM1LhCfwA4jPLwgyUO8ADFdJ2VIM/uLJA==',
  ],
};

export const renamedSets = Object.fromEntries(
  Object.entries(encoded).map(([id, units]) => [id, units.map((unit) => Buffer.from(unit, 'base64'))]),
) as Record<keyof typeof encoded, Buffer[]>;
